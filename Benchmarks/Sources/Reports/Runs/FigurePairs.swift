import Measurement
import ResultModel

/// The figures of two runs: those that both have, and those that only one has.
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

  /// A figure that both runs looked at, and that one or both cannot state.
  struct Unstated {
    let variant: String
    let scenario: Scenario
    let figure: ComparedFigure
    let before: Double?
    let after: Double?
    let reason: Undecided
  }

  let before: BenchmarkResult
  let after: BenchmarkResult
  /// The pairs of all arms, in the order of the later run.
  private(set) var all: [Pair] = []
  /// The figures of all arms that only one run has.
  private(set) var missing: [MissingFigure] = []
  /// The figures of all arms that have no two values to compare, although both runs made them.
  private(set) var unstated: [Unstated] = []

  init(_ before: BenchmarkResult, _ after: BenchmarkResult) {
    self.before = before
    self.after = after
    let (earlier, later) = (ResultIndex(before), ResultIndex(after))
    for cell in after.cells {
      guard let value = cell.value else { continue }
      if let old = earlier.cell(like: cell), let was = old.value {
        all.append(Self.pair(old, was, cell, value))
      } else {
        addOneSided(cell, lackedBy: .before, earlier, later)
      }
    }
    for cell in before.cells where cell.value != nil && later.cell(like: cell)?.value == nil {
      addOneSided(cell, lackedBy: .after, later, earlier)
    }
    let openLoops = OpenLoopPairs(before.openLoops ?? [], after.openLoops ?? [])
    all += openLoops.pairs
    unstated += openLoops.unstated
    missing += openLoops.missing
    let present = [RunSide.before: PresentFigures(before), .after: PresentFigures(after)]
    for index in missing.indices {
      let figure = missing[index]
      missing[index].extent =
        present[figure.lackedBy]?.extent(figure.variant, figure.scenario.workload) ?? .figure
    }
  }

  /// Adds a figure that only one run has; `there` are the figures of that run.
  ///
  /// A percentile for which a run has too few operations is not missing: the run measured the
  /// scenario, and says that it cannot tell.
  private mutating func addOneSided(
    _ cell: ResultCell, lackedBy side: RunSide, _ lacking: ResultIndex, _ there: ResultIndex
  ) {
    let figure = ComparedFigure.metric(cell.metric)
    func hasRate(_ run: ResultIndex) -> Bool {
      run.cell(of: cell.variant, cell.scenario, .throughput)?.value != nil
    }
    let twin = lacking.cell(like: cell)
    if cell.metric.percent != nil, twin != nil, hasRate(lacking), hasRate(there) {
      unstated.append(
        Unstated(
          variant: cell.variant, scenario: cell.scenario, figure: figure,
          before: side == .after ? cell.value : nil, after: side == .before ? cell.value : nil,
          reason: .tooFewSamples(side)))
    } else {
      missing.append(
        MissingFigure(
          variant: cell.variant, scenario: cell.scenario, figure: figure, lackedBy: side,
          extent: .figure, reason: twin?.unavailable))
    }
  }

  private static func pair(
    _ old: ResultCell, _ was: Double, _ cell: ResultCell, _ value: Double
  ) -> Pair {
    Pair(
      variant: cell.variant, scenario: cell.scenario, figure: .metric(cell.metric), before: was,
      after: value, beforeRounds: rounds(old, was), afterRounds: rounds(cell, value))
  }

  /// The floors and rivals of both runs, which use none of the stores' code.
  var floors: Set<String> {
    let arms = [before, after].flatMap { $0.context.arms ?? [] }
    return Set(arms.filter { $0.kind == .floor || $0.kind == .rival }.map(\.id))
  }

  /// Returns a test for stores, which excludes floors, rivals, the A/A arm and planted arms;
  /// O(arms).
  func storeTest() -> (String) -> Bool {
    let floors = floors
    return { [before, after] in
      !floors.contains($0) && !before.isControl($0) && !after.isControl($0)
    }
  }

  /// The rounds of a figure; a figure without rounds counts as one round.
  private static func rounds(_ cell: ResultCell, _ value: Double) -> [Double] {
    cell.rounds.isEmpty ? [value] : cell.rounds
  }
}
