import Persistence
import Reports
import ResultModel
import VariantCatalog

/// The path as a table in Markdown, for a document that quotes it.
struct PathTable {
  let steps: [WalkedStep]
  let result: BenchmarkResult

  /// The table, ending in a line break.
  func markdown() -> String {
    let scenarios = StepFigures.scenarios(of: result)
    let titles =
      ["step", "gains", "loses", "lines that differ"] + scenarios.map(\.title)
      + StepFigures.singleTitles
    let rows = steps.map { walked in
      [
        "`\(walked.step.from.id)` → `\(walked.step.to.id)`", list(walked.step.gains),
        list(walked.step.losses), "\(walked.comparison.differingCount)",
      ] + scenarios.map { rate(walked, $0) } + StepFigures.singleTitles.map { single(walked, $0) }
    }
    return ([titles, titles.map { _ in "---" }] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private func list(_ guarantees: [Guarantee]) -> String {
    guarantees.isEmpty ? "–" : guarantees.map(\.id).joined(separator: ", ")
  }

  private func rate(_ walked: WalkedStep, _ scenario: Scenario) -> String {
    guard let rate = walked.figures?.rates.first(where: { $0.scenario == scenario }) else {
      return "n/a"
    }
    return rate.difference.map { "× \($0.text)" } ?? "no difference seen"
  }

  private func single(_ walked: WalkedStep, _ title: String) -> String {
    walked.figures?.singles.first { $0.title == title }.map { "\($0.before) → \($0.after)" }
      ?? "n/a"
  }
}
