import Foundation
import LabModel
import LabRunner

/// The failures that a lab declares for its exercise, to be compared with an outcome.
struct LabExpectation {
  let definition: LabDefinition

  /// The deviations of an exercise, as it is handed out, from its declared failures.
  ///
  /// - Returns: A sentence for each deviation; empty if there is none.
  func deviations(of outcome: LabOutcome) -> [String] {
    let unmet = outcome.missing.union(LabPlatform.all.filter { $0 != LabPlatform.current })
    let reasons = definition.fails.filter { $0.needs.map { !unmet.contains($0) } ?? true }
    switch outcome.observation {
    case .finished(let report):
      return deviations(of: report.findings, reasons) + unanswered(report.figures)
    case .doesNotCompile(let diagnostics): return deviations(of: diagnostics, reasons)
    case .crashed(let signal, let words):
      if reasons.count == 1, reasons[0].signal == signal { return [] }
      return ["the exercise crashed with the signal \(signal), which is not declared: \(words)"]
    case .hung(let seconds): return ["the exercise did not end within \(seconds) s"]
    case .exited(let code, let words): return ["the exercise ended with code \(code): \(words)"]
    case .noReport(let why), .notBuilt(let why): return ["the exercise: \(why)"]
    }
  }

  /// The reason why a solution did not pass.
  ///
  /// - Returns: The reason; `nil` if it passed.
  static func failure(ofSolution outcome: LabOutcome) -> String? {
    switch outcome.observation {
    case .finished(let report):
      let failed = report.findings.filter { !$0.passed }
      return failed.isEmpty ? nil : failed.map(words).joined(separator: "; ")
    case .doesNotCompile(let diagnostics):
      return "it does not compile: \(words(diagnostics))"
    case .crashed(let signal, let words): return "it crashed (signal \(signal)): \(words)"
    case .hung(let seconds): return "it did not end within \(seconds) s"
    case .exited(let code, let words): return "it ended with code \(code): \(words)"
    case .noReport(let why), .notBuilt(let why): return why
    }
  }

  /// The first error, with its place, and how many more there are.
  private static func words(_ diagnostics: LabDiagnostics) -> String {
    let errors = diagnostics.own + diagnostics.others
    guard let first = errors.first else { return diagnostics.linker.first ?? "" }
    let more = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    return "\(first.place) \(first.message)\(more)"
  }

  private static func words(_ finding: LabFinding) -> String {
    let lines = finding.happened.split(separator: "\n")
    return "\(finding.check) fails: \(lines.joined(separator: "\n    "))"
  }

  private func deviations(of findings: [LabFinding], _ reasons: [LabFailure]) -> [String] {
    var failed = findings.filter { !$0.passed }
    if failed.isEmpty { return ["the exercise passes: there is nothing to do in it"] }
    var deviations: [String] = []
    for reason in reasons {
      guard let check = reason.check else {
        deviations.append("declared, but it did not happen: \(Self.words(reason))")
        continue
      }
      guard let place = failed.firstIndex(where: { $0.check == check && $0.says(reason.says) })
      else {
        deviations.append(missing(reason, check, among: findings))
        // Already reported, so it is not reported again as an undeclared reason.
        failed.removeAll { $0.check == check }
        continue
      }
      failed.remove(at: place)
    }
    return deviations + failed.map { "not declared: \(Self.words($0))" }
  }

  /// The guess whose figure the check does not count.
  private func unanswered(_ figures: [LabFigure]) -> [String] {
    guard let guess = definition.guess, !figures.contains(where: { $0.name == guess.figure }) else {
      return []
    }
    return ["`guess` asks for the figure \"\(guess.figure)\", which the check does not count"]
  }

  private func missing(
    _ reason: LabFailure, _ check: String, among findings: [LabFinding]
  ) -> String {
    let found = findings.filter { $0.check == check }
    if found.isEmpty {
      return "`\(check)` is declared to fail, but the check looks at no such thing"
    }
    guard let failed = found.first(where: { !$0.passed }) else {
      return "`\(check)` is declared to fail, but it passes"
    }
    return "`\(check)` is declared to say \"\(reason.says ?? "")\"; it says: \(failed.happened)"
  }

  private func deviations(
    of diagnostics: LabDiagnostics, _ reasons: [LabFailure]
  ) -> [String] {
    var errors = diagnostics.own + diagnostics.others
    var deviations: [String] = []
    for reason in reasons {
      guard let text = reason.diagnostic, let file = reason.file,
        let place = errors.firstIndex(where: { $0.file == file && $0.message.contains(text) })
      else {
        deviations.append("declared, but it did not happen: \(Self.words(reason))")
        continue
      }
      errors.remove(at: place)
    }
    deviations += errors.map { "not declared: \($0.place) \($0.message)" }
    return deviations + diagnostics.linker.prefix(1).map { "not declared: \($0)" }
  }

  private static func words(_ reason: LabFailure) -> String {
    if let check = reason.check { return "`\(check)` fails" }
    if let diagnostic = reason.diagnostic { return "\(reason.file ?? ""): \(diagnostic)" }
    return "the signal \(reason.signal ?? 0)"
  }
}

extension LabFinding {
  /// Returns true if the text `happened` contains a declared piece.
  fileprivate func says(_ piece: String?) -> Bool {
    piece.map { happened.contains($0) } ?? true
  }
}
