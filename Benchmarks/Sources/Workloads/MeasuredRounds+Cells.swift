import Measurement
import ResultModel

extension MeasuredRounds {
  /// All figures, in the order of the plan.
  func cells(_ plan: Plan) -> [ResultCell] {
    plan.arms.flatMap { arm in scenarios(plan, arm).flatMap { cells(arm, $0) } }
  }

  private static func notCounted(_ arm: Arm, _ scenario: Scenario) -> Absence {
    if !scenario.workload.hasSaves { return .noSaves }
    return arm.repeats == nil && arm.kind != .planted ? .notAsked : .countedForTheRepeated
  }

  private func cells(_ arm: Arm, _ scenario: Scenario) -> [ResultCell] {
    let isOpening = scenario.workload == .open
    let isMeasured =
      measurements[arm.id]?[scenario] != nil || openings[arm.id]?[scenario] != nil
      || withheld[arm.id]?[scenario] != nil
    if let reason = arm.obstacle(to: scenario)
      ?? (isMeasured ? obstacle(arm.id, scenario) : nil)
    {
      return [
        ResultCell(arm.id, scenario, isOpening ? .openToFind : .throughput, .unavailable(reason))
      ]
    }
    if isOpening { return openingCells(arm, scenario) }
    guard let rounds = counted(arm.id, scenario)?.map(\.measurement) else {
      return [ResultCell(arm.id, scenario, .throughput, .unavailable("not measured"))]
    }
    let counted =
      ledgers[arm.id]?[scenario]
      ?? .absent(Self.notCounted(arm, scenario))
    let files = Metric.countedInFiles.map { counted.cell(arm.id, scenario, $0) }
    return Metric.measured(in: scenario).map { metric in
      if let percent = metric.percent {
        let times = rounds.map { metric.isAboutFinds ? $0.finds : $0.saves }
        return ResultCell(
          arm.id, scenario, metric, RepeatedFigure(percentile: percent, of: times))
      }
      return ResultCell(
        arm.id, scenario, metric,
        rounds: rounds.map { $0.figure(metric) })
    } + files
  }

  private func openingCells(_ arm: Arm, _ scenario: Scenario) -> [ResultCell] {
    guard let rounds = openings[arm.id]?[scenario] else {
      return [ResultCell(arm.id, scenario, .openToFind, .unavailable("not measured"))]
    }
    return Metric.seenAtOpening.map { metric in
      ResultCell(arm.id, scenario, metric, rounds: rounds.map { $0.figure(metric) })
    }
  }
}
