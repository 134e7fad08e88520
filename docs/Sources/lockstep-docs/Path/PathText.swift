import Guarantees
import Measurement
import Reports
import ResultModel
import TextTables
import VariantCatalog

/// The steps of the path for the terminal, with the gain and the cost of each step.
struct PathText {
  let steps: [WalkedStep]
  /// The name of the result with the figures, or `nil`.
  let result: String?
  /// The scenarios to show.
  ///
  /// By default all.
  var scenarios: [Scenario]?
  /// The stores after the path, a line for each.
  var beyond: [Variant] = []
  let style: TerminalStyle

  private var width: Int { min(style.width ?? 80, 80) }

  /// The steps, below a line about the source of the figures.
  func rendered() -> String {
    ([head] + steps.map(text) + (beyond.isEmpty ? [] : [past])).joined(separator: "\n")
  }

  private var head: String {
    guard let result else {
      return lines(
        "There is no recorded result in \(RecordedResult.directory): Benchmarks/run makes one.")
    }
    return lines(
      "Rates: the new store's over the old one's, round by round, with the interval of 95 %, where "
        + "noise does not explain the difference; from \(result)."
        + (scenarios == nil ? "" : " One step, by its number, has the rates of all scenarios."))
  }

  private var past: String {
    TextStyle.bold.applied(to: "Beyond", in: style) + "\n"
      + beyond.map { lines("   \($0.id): \($0.mechanism)", hanging: 5) }.joined()
  }

  private func text(_ walked: WalkedStep) -> String {
    let step = walked.step
    let title = "\(walked.number). \(step.from.id) → \(step.to.id)"
    return TextStyle.bold.applied(to: title, in: style) + "\n"
      + lines("   \(step.from.mechanism)", hanging: 3)
      + lines("   → \(step.to.mechanism)", hanging: 5)
      + list("buys", bought(walked), .green) + list("costs", costs(walked), .red)
      + list("same", unchanged(walked)) + list("once", singles(walked))
      + list("lines", ["\(walked.difference.added) added, \(walked.difference.removed) removed"])
      + list("see", ["lockstep path \(walked.number)"])
  }

  // MARK: The text of a step

  private func bought(_ walked: WalkedStep) -> [String] {
    claims(walked.step.gains) + differences(walked) { $0 > 1 }
  }

  private func costs(_ walked: WalkedStep) -> [String] {
    claims(walked.step.losses) + differences(walked) { $0 < 1 }
  }

  private func claims(_ guarantees: [Guarantee]) -> [String] {
    guarantees.map { "\($0.id): \($0.title)" }
  }

  private func differences(_ walked: WalkedStep, where belongs: (Double) -> Bool) -> [String] {
    let rates = rates(walked)
    return rates.compactMap { rate in
      guard let interval = rate.difference, belongs(interval.median) else { return nil }
      return "\(rate.scenario.title(among: rates.map(\.scenario))): × \(interval.text)"
    }
  }

  private func rates(_ walked: WalkedStep) -> [StepFigures.Rate] {
    (walked.figures?.rates ?? []).filter { scenarios?.contains($0.scenario) ?? true }
  }

  private func unchanged(_ walked: WalkedStep) -> [String] {
    guard walked.figures != nil else {
      return result == nil ? [] : ["not known: the result does not have both stores"]
    }
    let rates = rates(walked)
    let same = rates.filter { $0.difference == nil }
      .map { $0.scenario.title(among: rates.map(\.scenario)) }
    return same.isEmpty ? [] : ["no difference seen:"] + same.map { "  \($0)" }
  }

  private func singles(_ walked: WalkedStep) -> [String] {
    walked.figures?.singles.map { "\($0.title): \($0.before) → \($0.after)" } ?? []
  }

  // MARK: Lines

  /// A label with texts beside it, each on a separate line.
  ///
  /// Empty if there are no texts.
  private func list(_ label: String, _ texts: [String], _ color: TextStyle = .plain) -> String {
    texts.enumerated().map { index, text in
      let word = index == 0 ? label : ""
      let padding = String(repeating: " ", count: 7 - word.count)
      let wrapped = TerminalText.wrapped(text, to: width - 10)
      let indentation = text.prefix { $0 == " " }
      return wrapped.enumerated().map { row, line in
        let start = row == 0 ? color.applied(to: word, in: style) + padding : "       "
        return "   " + start + indentation + line + "\n"
      }.joined()
    }.joined()
  }

  /// The text, wrapped to the width.
  ///
  /// Lines after the first are indented by `hanging` additional spaces.
  private func lines(_ text: String, hanging: Int = 0) -> String {
    let indentation = String(text.prefix { $0 == " " })
    return TerminalText.wrapped(text, to: width - max(hanging, indentation.count)).enumerated()
      .map { index, line in
        (index == 0 ? indentation : String(repeating: " ", count: hanging)) + line + "\n"
      }.joined()
  }
}
