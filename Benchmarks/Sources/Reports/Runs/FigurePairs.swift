import Measurement
import ResultModel

/// The figures that both runs have.
struct FigurePairs {
  struct Pair {
    let variant: String
    let scenario: Scenario
    let figure: ComparedFigure
    let before: Double
    let after: Double
    let beforeRounds: [Double]
    let afterRounds: [Double]

    /// The later figure divided by the earlier one; `nil` if one of them contains 0.
    var ratio: UnpairedRatio? {
      do {
        return try UnpairedRatio(
          of: afterRounds, over: beforeRounds, direction: figure.direction)
      } catch {
        return nil
      }
    }
  }

  let before: BenchmarkResult
  let after: BenchmarkResult
  /// The pairs of all arms, in the order of the later run.
  let all: [Pair]
  /// The number of open-loop rates that differ between the runs.
  let unequalRates: Int

  init(_ before: BenchmarkResult, _ after: BenchmarkResult) {
    self.before = before
    self.after = after
    let earlier = Dictionary(
      before.cells.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let openLoops = OpenLoopPairs(before.openLoops ?? [], after.openLoops ?? [])
    unequalRates = openLoops.unequalRates
    let cells = after.cells.compactMap { cell -> Pair? in
      guard let old = earlier[cell.key], let was = old.value, let value = cell.value else {
        return nil
      }
      return Pair(
        variant: cell.variant, scenario: cell.scenario, figure: .metric(cell.metric), before: was,
        after: value, beforeRounds: Self.rounds(old, was), afterRounds: Self.rounds(cell, value))
    }
    all = cells + openLoops.pairs
  }

  /// The pairs of stores, without floors, rivals and the A/A arm.
  var stores: [Pair] {
    all.filter { !floors.contains($0.variant) && !$0.variant.hasSuffix(" (again)") }
  }

  /// The floors and rivals of both runs, which use none of the stores' code.
  var floors: Set<String> {
    let arms = [before, after].flatMap { $0.context.arms ?? [] }
    return Set(arms.filter { $0.kind == .floor || $0.kind == .rival }.map(\.id))
  }

  /// The arms with figures only in the earlier run, in its order.
  var missingArms: [String] {
    let there = Set(after.cells.filter { $0.value != nil }.map(\.variant))
    return before.cells.filter { $0.value != nil }.map(\.variant)
      .filter { !there.contains($0) }.unique()
  }

  /// The rounds of a figure; a figure without rounds counts as one round.
  private static func rounds(_ cell: ResultCell, _ value: Double) -> [Double] {
    cell.rounds.isEmpty ? [value] : cell.rounds
  }
}
