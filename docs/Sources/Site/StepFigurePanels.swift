import Reports
import ResultModel
import TextTables
import VariantCatalog

/// Three figures of a step of the path, before and after: durable saves with few clients, durable
/// saves with many clients, and the delay of an unrelated task.
struct StepFigurePanels {
  /// One figure for both stores.
  struct Panel: Equatable {
    let title: String
    let before, after: Double
    /// Both figures, formatted for people.
    let beforeText, afterText: String
    /// The comparison: the ratio by which the new figure is larger, or a note that noise explains
    /// the difference.
    let verdict: String

    var sentence: String { "\(title): \(beforeText) before, \(afterText) after (\(verdict))." }
  }

  let step: MigrationStep
  let figures: SiteFigures

  /// The panels.
  ///
  /// A figure that the result does not have for both stores is omitted.
  ///
  /// - Throws: `InvalidParameter` if a round of the result has no rate.
  func panels() throws -> [Panel] {
    let compared = try StepFigures(figures.result, from: step.from.id, to: step.to.id)
    let rates = figures.saves.compactMap { rate($0, compared) }
    return rates + [delay].compactMap(\.self)
  }

  private func rate(_ scenario: Scenario, _ compared: StepFigures?) -> Panel? {
    guard let rate = compared?.rates.first(where: { $0.scenario == scenario }),
      let before = figures.cell(step.from, .throughput, scenario)?.value,
      let after = figures.cell(step.to, .throughput, scenario)?.value
    else { return nil }
    return Panel(
      title: "Durable saves a second, \(SiteFigures.clients(scenario))", before: before,
      after: after, beforeText: NumberText.short(before), afterText: NumberText.short(after),
      verdict: rate.difference.map { "× \($0.text)" } ?? "no difference seen")
  }

  private var delay: Panel? {
    guard let before = figures.startDelay(of: step.from),
      let after = figures.startDelay(of: step.to)
    else { return nil }
    return Panel(
      title: "Start delay of an unrelated task", before: before, after: after,
      beforeText: NumberText.duration(nanoseconds: before),
      afterText: NumberText.duration(nanoseconds: after), verdict: "taken once")
  }
}
