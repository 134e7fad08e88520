import Foundation
import Measurement
import ResultModel

/// The amount by which a figure may move between two runs without a change of the stores.
struct RunNoise {
  private struct FigureKey: Hashable {
    let figure: ComparedFigure
    let scenario: Scenario
  }

  private var floors: [FigureKey: Double] = [:]
  /// The largest noise of all figures of a family.
  private var largest: [String: Double] = [:]
  /// The largest shift of the floors' figures between the runs, as a share.
  let machineShift: Double?

  init(_ pairs: FigurePairs) {
    let limits = pairs.floors
    machineShift = pairs.all.filter {
      limits.contains($0.variant) && $0.figure == .metric(.throughput)
    }
    .compactMap(\.ratio).map { exp(abs(log($0.median))) - 1 }.max()
    for run in [pairs.before, pairs.after] { add(run) }
  }

  /// The share that noise and machine may explain; `nil` if no run has an A/A arm.
  func share(of figure: ComparedFigure, in scenario: Scenario) -> Double? {
    guard
      let again = floors[FigureKey(figure: figure, scenario: scenario)] ?? largest[figure.family]
    else {
      return nil
    }
    return (1 + again) * (1 + (machineShift ?? 0)) - 1
  }

  private mutating func add(_ share: Double, _ figure: ComparedFigure, _ scenario: Scenario) {
    let place = FigureKey(figure: figure, scenario: scenario)
    floors[place] = max(share, floors[place] ?? 0)
    largest[figure.family] = max(share, largest[figure.family] ?? 0)
  }

  /// Adds the differences of the A/A pair of a run: the noise floor for rates, which are compared
  /// round by round, and the difference of the medians for all other figures.
  private mutating func add(_ run: BenchmarkResult) {
    guard let again = run.again(run.context.baseline) else { return }
    for comparison in run.comparisons where comparison.variant == again {
      guard let share = comparison.noiseFloor?.share else { continue }
      add(share, .metric(.throughput), comparison.scenario)
    }
    addOpenLoops(run, again)
    for (cell, twin) in run.againTwins where cell.metric != .throughput {
      guard let share = Self.share(cell, twin) else { continue }
      add(share, .metric(cell.metric), cell.scenario)
    }
  }

  /// Adds the open loops: each arm of the A/A pair gets the same shares of its own closed-loop
  /// rate.
  private mutating func addOpenLoops(_ run: BenchmarkResult, _ again: String) {
    let loops = run.openLoops ?? []
    let baseline = run.context.baseline
    let twins = loops.filter { $0.variant == again }.map { loop in
      var renamed = loop
      renamed.variant = baseline
      return renamed
    }
    let pairs = OpenLoopPairs(loops.filter { $0.variant == baseline }, twins).pairs
    for pair in pairs {
      guard let ratio = pair.ratio else { continue }
      add(exp(abs(log(ratio.median))) - 1, pair.figure, pair.scenario)
    }
  }

  private static func share(_ cell: ResultCell, _ twin: ResultCell) -> Double? {
    do {
      let ratio = try UnpairedRatio(of: cell.rounds, over: twin.rounds)
      return exp(abs(log(ratio.median))) - 1
    } catch {
      // A figure without rounds, or with a zero, gives no noise estimate.
      return nil
    }
  }
}
