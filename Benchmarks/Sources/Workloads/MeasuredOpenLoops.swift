import Measurement
import ResultModel

/// The measurements of the open loops of all rounds, by arm and scenario.
struct MeasuredOpenLoops: Sendable {
  private var measurements: [String: [Scenario: [OpenLoopMeasurement]]] = [:]

  var isEmpty: Bool { measurements.isEmpty }

  mutating func add(_ measurement: OpenLoopMeasurement, arm: String) {
    measurements[arm, default: [:]][measurement.scenario, default: []].append(measurement)
  }

  /// The scenarios in which an arm was measured.
  func scenarios(of arm: String) -> [Scenario] { Array((measurements[arm] ?? [:]).keys) }

  /// The results, in the order of the block; scenarios with an obstacle or without a measurement
  /// have no result.
  func results(
    _ part: Plan.OpenLoopPart, obstacle: (_ arm: String, Scenario) -> String?
  ) -> [OpenLoopResult] {
    part.block.arms.flatMap { arm in
      part.block.scenarios(of: arm).compactMap { scenario in
        guard obstacle(arm.id, scenario) == nil,
          let rounds = measurements[arm.id]?[scenario], !rounds.isEmpty
        else { return nil }
        return result(arm.id, scenario, part.load, rounds)
      }
    }
  }

  private func result(
    _ arm: String, _ scenario: Scenario, _ load: OpenLoopLoad, _ rounds: [OpenLoopMeasurement]
  ) -> OpenLoopResult {
    // All rounds of a run have the same load, and therefore the same number of rates.
    let count = rounds.map(\.points.count).min() ?? 0
    let closedLoops = rounds.compactMap(\.closedLoop)
    let knees = rounds.compactMap(\.knee)
    return OpenLoopResult(
      variant: arm, scenario: scenario, arrivals: load.arrivals,
      closedLoop: closedLoops.isEmpty ? nil : RepeatedFigure(closedLoops.map { .value($0) }),
      points: (0..<count).map { number in OpenLoopPoint(rounds.map { $0.points[number] }) },
      knee: knees.isEmpty ? nil : RepeatedFigure(knees.map { .value($0) }))
  }
}

extension OpenLoopPoint {
  /// One rate in all rounds.
  fileprivate init(_ rounds: [OpenLoopMeasurement.Point]) {
    let saturated = rounds.count { $0.isSaturated }
    let reason =
      "saturated in \(saturated) of \(rounds.count) rounds: how long an answer takes depends on how "
      + "long is measured"
    let percentiles = Self.percents.map { percent in
      Percentile(
        percent: percent,
        figure: 2 * saturated > rounds.count
          ? RepeatedFigure(unavailable: reason)
          : RepeatedFigure(percentile: percent, of: rounds.map(\.response)))
    }
    let renames = rounds.map { point -> Figure in
      point.renames.map { .value(Double($0)) } ?? .unavailable("the file system was not metered")
    }
    let compactions = rounds.map { point -> Figure in
      point.compactions.map { .value(Double($0)) }
        ?? .unavailable("it has no journal that could be written anew")
    }
    self.init(
      share: rounds.first?.share, offered: RepeatedFigure(rounds.map { .value($0.offered) }),
      achieved: RepeatedFigure(rounds.map { .value($0.achieved) }), saturatedRounds: saturated,
      percentiles: percentiles, unsent: rounds.reduce(0) { $0 + $1.unsent },
      longest: RepeatedFigure(
        rounds.map {
          $0.response.maximum.map { .value(Double($0)) } ?? .unavailable("nothing was answered")
        }),
      held: rounds.reduce(0) { $0 + $1.held },
      mostOutstanding: rounds.map(\.mostOutstanding).max() ?? 0,
      renames: RepeatedFigure(renames), compactions: RepeatedFigure(compactions))
  }
}
