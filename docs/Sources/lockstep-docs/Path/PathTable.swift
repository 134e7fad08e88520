import Guarantees
import Reports
import ResultModel
import TextTables
import VariantCatalog

/// The path as a table in Markdown, for a document that quotes it.
///
/// Its scenarios are the first ones of the result's page in which a step shows a difference.
struct PathTable {
  /// One column fewer than other tables, because the first column contains the names of two stores.
  static let columns = 6
  let steps: [WalkedStep]
  let result: BenchmarkResult

  /// The table, with a line break at the end.
  func markdown() -> String {
    let first = ["step", "lines added and removed"]
    let single = StepFigures.singleTitles[0]
    let scenarios = Array(
      StepFigures.headlines(of: result)
        .filter { scenario in steps.contains { difference($0, scenario) != nil } }
        .prefix(Self.columns - first.count - 1))
    let titles = first + scenarios.map { title($0, among: scenarios) } + [single]
    let rows = steps.map { walked in
      [name(walked.step), "+\(walked.difference.added) −\(walked.difference.removed)"]
        + scenarios.map { rate(walked, $0) } + [self.single(walked, single)]
    }
    return ([titles, titles.map { _ in "---" }] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// The two stores, and the claims that the new one gains and loses.
  private func name(_ step: MigrationStep) -> String {
    func list(_ word: String, _ guarantees: [Guarantee]) -> String {
      guarantees.isEmpty ? "" : ", \(word) \(guarantees.map(\.id).joined(separator: " "))"
    }
    return "`\(step.from.id)` → `\(step.to.id)`" + list("gains", step.gains)
      + list("loses", step.losses)
  }

  /// The durability is written even if it is the same in all columns, because no caption contains
  /// it.
  private func title(_ scenario: Scenario, among scenarios: [Scenario]) -> String {
    let title = scenario.title(among: scenarios)
    let words = ", " + scenario.durability.words
    return scenario.workload.hasSaves && !title.hasSuffix(words) ? title + words : title
  }

  private func figures(_ walked: WalkedStep, _ scenario: Scenario) -> StepFigures.Rate? {
    walked.figures?.rates.first { $0.scenario == scenario }
  }

  private func difference(_ walked: WalkedStep, _ scenario: Scenario) -> String? {
    figures(walked, scenario)?.difference.map { "× \($0.text)" }
  }

  private func rate(_ walked: WalkedStep, _ scenario: Scenario) -> String {
    guard figures(walked, scenario) != nil else { return "n/a" }
    return difference(walked, scenario) ?? "no difference seen"
  }

  private func single(_ walked: WalkedStep, _ title: String) -> String {
    walked.figures?.singles.first { $0.title == title }.map { "\($0.before) → \($0.after)" }
      ?? "n/a"
  }
}
