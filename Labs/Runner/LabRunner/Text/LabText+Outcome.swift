import Foundation
package import LabModel
import TextTables

extension LabText {
  /// The findings of a check, and the next step.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the check.
  ///   - lab: The lab.
  ///   - first: The figures of the first check that had any; empty where this is the first.
  ///   - guess: The number that was guessed just before this check.
  ///   - next: The id of the lab that comes next; `nil` if this was the last.
  /// - Returns: Lines.
  /// - Throws: ``LabProblem`` if a text of the lab is gone.
  package func outcome(
    _ outcome: LabOutcome, of lab: LabFolder, first: [LabFigure] = [], guess: Double? = nil,
    next: String? = nil
  ) throws(LabProblem) -> String {
    var text = title(of: lab) + "\n"
    switch outcome.observation {
    case .finished(let report):
      text += findings(report.findings)
      // A failed finding ends with an empty line already.
      text += text.hasSuffix("\n\n") || report.figures.isEmpty ? "" : "\n"
      text += figures(report.figures, first: first)
      text += guessed(guess, lab.definition.guess, report.figures)
    case .doesNotCompile(let diagnostics): text += self.diagnostics(diagnostics)
    case .crashed(let signal, let words):
      text += ended("The program crashed: \(Self.name(ofSignal: signal)).", words)
    case .hung(let seconds):
      text += ended(
        "The program did not end within \(seconds) s and was ended.",
        "Perhaps a call waits for itself, or for an event that never comes.")
    case .exited(let code, let words):
      text += ended("The program ended with the code \(code).", words)
    case .noReport(let why): text += ended("The check gave no result.", why)
    case .notBuilt(let why): text += ended("The lab could not be checked.", why)
    }
    for remark in outcome.leftOut { text += paragraph(remark) }
    text += printed(outcome)
    return text + "\n" + (try conclusion(outcome, of: lab, next: next))
  }

  private func findings(_ findings: [LabFinding]) -> String {
    var text = ""
    // More than a few at a time are not read.
    var shown = 0
    for finding in findings where !finding.passed {
      shown += 1
      text += shown <= 3 ? failed(finding) + "\n" : oneLine("✘", finding, .red)
    }
    if shown > 3 { text += "\n" }
    for finding in findings where finding.passed { text += oneLine("✔", finding, .green) }
    return text
  }

  private func failed(_ finding: LabFinding) -> String {
    let isUntried = finding.untried == true
    var text = styled(
      "\(isUntried ? "?" : "✘") \(TerminalText.sanitized(finding.check))",
      isUntried ? .yellow : .red)
    text += isUntried ? " could not be tried\n" : "\n"
    text += labelled("expected", finding.expected)
    let lines = finding.story(width: width - 2)
    if lines.count > 1 {
      text += "  " + styled("happened", .dim) + "\n" + folded(lines)
    } else {
      text += labelled("happened", finding.happened)
    }
    return text + labelled("next", finding.next, .yellow)
  }

  private func oneLine(_ mark: String, _ finding: LabFinding, _ style: TextStyle) -> String {
    let lines = TerminalText.wrapped(
      TerminalText.sanitized("\(finding.check): \(finding.expected)"), to: width - 2)
    return styled(mark, style) + " " + lines.joined(separator: "\n  ") + "\n"
  }

  private func figures(_ figures: [LabFigure], first: [LabFigure]) -> String {
    var text = ""
    for figure in figures {
      let now = figure.text
      let line =
        figure.before(among: first).map(\.text)
        .map { $0 == now ? now : "\($0) at first, now \(now)" } ?? now
      text += paragraph("\(TerminalText.sanitized(figure.name)): \(line)")
    }
    return text
  }

  /// The guess beside the figure that was asked for.
  private func guessed(_ guess: Double?, _ asked: LabGuess?, _ figures: [LabFigure]) -> String {
    guard let guess, let figure = figures.first(where: { $0.name == asked?.figure }) else {
      return ""
    }
    let number = LabFigure("", guess).text
    return paragraph(
      guess == figure.value
        ? "You guessed \(number), and are right." : "You guessed \(number): \(figure.text).")
  }

  private func ended(_ what: String, _ words: String) -> String {
    let said = words.split(separator: "\n").map {
      paragraph("  " + TerminalText.sanitized(String($0)))
    }
    return styled("✘", .red) + " " + paragraph(what) + (said.isEmpty ? "" : "\n" + said.joined())
  }

  private static func name(ofSignal number: Int32) -> String {
    switch number {
    case SIGILL, SIGTRAP: "a trap (signal \(number))"
    case SIGSEGV, SIGBUS: "a bad memory access (signal \(number))"
    case SIGABRT: "abort() (signal \(number))"
    case SIGKILL:
      "the system or another process killed it (signal \(number)); is there too little memory?"
    default: "signal \(number)"
    }
  }

  /// The first that the program printed: people look for errors with `print`.
  private func printed(_ outcome: LabOutcome) -> String {
    let shown = 10
    guard !outcome.printed.isEmpty else { return "" }
    var text = "\n" + styled("The program printed:", .dim) + "\n"
    text += block(Array(outcome.printed.prefix(shown)))
    let more = outcome.printed.count - shown
    if outcome.droppedByteCount > 0 {
      text += block(["… and \(NumberText.bytes(Double(outcome.droppedByteCount))) more"])
    } else if more > 0 {
      text += block(["… and \(more) lines more"])
    }
    return text
  }
}
