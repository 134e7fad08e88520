import Reports
import ResultModel
import TextTables
import VariantCatalog

/// Three figures of a step of the path, before and after: durable saves with few and with many clients,
/// and the delay of an unrelated task.
struct StepFigurePanels {
  /// A figure of both stores.
  struct Panel: Equatable {
    let title: String
    let before, after: Double
    /// Both figures as people read them.
    let beforeText, afterText: String
    /// Whether noise explains the difference, or by how much the new figure is larger.
    let verdict: String

    var sentence: String { "\(title): \(beforeText) before, \(afterText) after (\(verdict))." }
  }

  let step: MigrationStep
  let figures: SiteFigures

  /// The panels; those figures that the result does not have of both stores are left out.
  ///
  /// - Throws: `InvalidParameter` where a round of the result holds no rate.
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
