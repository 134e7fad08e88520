import Foundation
import Measurement
import ResultModel

/// How far a figure may move between two runs without the stores having changed.
struct RunNoise {
  private struct Place: Hashable {
    let metric: Metric
    let scenario: Scenario
  }

  private var floors: [Place: Double] = [:]
  private var largest: [Metric: Double] = [:]
  /// How far the figures of the floors moved between the runs, as a share; the largest of all.
  let machineShift: Double?

  init(_ pairs: FigurePairs) {
    let limits = pairs.floors
    machineShift = pairs.all.filter { limits.contains($0.variant) && $0.metric == .throughput }
      .compactMap(\.ratio).map { exp(abs(log($0.median))) - 1 }.max()
    for run in [pairs.before, pairs.after] { add(run) }
  }

  /// What noise and machine may explain; `nil` where no run has an A/A arm.
  func share(of metric: Metric, in scenario: Scenario) -> Double? {
    guard let again = floors[Place(metric: metric, scenario: scenario)] ?? largest[metric] else {
      return nil
    }
    return (1 + again) * (1 + (machineShift ?? 0)) - 1
  }

  private mutating func add(_ share: Double, _ metric: Metric, _ scenario: Scenario) {
    let place = Place(metric: metric, scenario: scenario)
    floors[place] = max(share, floors[place] ?? 0)
    largest[metric] = max(share, largest[metric] ?? 0)
  }

  /// Adds what the A/A pair of a run differs by: of the rates, which were compared round by round,
  /// the noise floor; of everything else, the medians.
  private mutating func add(_ run: BenchmarkResult) {
    let again = "\(run.context.baseline) (again)"
    for comparison in run.comparisons where comparison.variant == again {
      guard let share = comparison.noiseFloor?.share else { continue }
      add(share, .throughput, comparison.scenario)
    }
    let twins = Dictionary(
      run.cells.filter { $0.variant == again }.map { (FigurePairs.key($0), $0) },
      uniquingKeysWith: { first, _ in first })
    for cell in run.cells where cell.variant == run.context.baseline {
      let key = FigurePairs.Key(variant: again, scenario: cell.scenario, metric: cell.metric)
      guard cell.metric != .throughput, let twin = twins[key], let share = Self.share(cell, twin)
      else { continue }
      add(share, cell.metric, cell.scenario)
    }
  }

  private static func share(_ cell: ResultCell, _ twin: ResultCell) -> Double? {
    do {
      let ratio = try UnpairedRatio(of: cell.rounds, over: twin.rounds)
      return exp(abs(log(ratio.median))) - 1
    } catch {
      // A figure without rounds, or of zeros, says nothing about noise.
      return nil
    }
  }
}
