import Measurement
import ResultModel
import TextTables

/// The open loops that both runs have: the knee, and the results of equal rates.
struct OpenLoopPairs {
  let pairs: [FigurePairs.Pair]
  /// The number of rates that differ between the runs, whose results are not compared.
  let unequalRates: Int

  /// The largest quotient of equal rates.
  ///
  /// The arrivals are drawn at random, so a rate varies by this much between rounds.
  private static let equal = 1.05

  init(_ before: [OpenLoopResult], _ after: [OpenLoopResult]) {
    var pairs: [FigurePairs.Pair] = []
    var unequal = 0
    for loop in after {
      let match = before.first {
        $0.variant == loop.variant && $0.scenario == loop.scenario && $0.arrivals == loop.arrivals
      }
      guard let match else { continue }
      func add(_ figure: ComparedFigure, _ was: RepeatedFigure?, _ later: RepeatedFigure?) {
        guard let was, let later, let old = was.value, let value = later.value else { return }
        pairs.append(
          FigurePairs.Pair(
            variant: loop.variant, scenario: loop.scenario, figure: figure, before: old,
            after: value, beforeRounds: was.rounds, afterRounds: later.rounds))
      }
      add(.knee(loop.arrivals), match.knee, loop.knee)
      for point in loop.points {
        guard let old = Self.twin(of: point, in: match) else { continue }
        guard Self.isEqual(old.offered.value, point.offered.value) else {
          if !loop.variant.hasSuffix(" (again)") { unequal += 1 }
          continue
        }
        let asked = Self.asked(point)
        add(.answered(loop.arrivals, asked: asked), old.achieved, point.achieved)
        // Two lower bounds do not show which time is longer.
        if old.hasLowerBounds || point.hasLowerBounds { continue }
        add(
          .responseTail(loop.arrivals, asked: asked), old.percentile(99), point.percentile(99))
      }
    }
    (self.pairs, unequalRates) = (pairs, unequal)
  }

  /// The same share of the closed loop's rate, or the nearest absolute rate.
  private static func twin(of point: OpenLoopPoint, in loop: OpenLoopResult) -> OpenLoopPoint? {
    if point.share != nil { return loop.points.first { $0.share == point.share } }
    return loop.points.first {
      $0.share == nil && isEqual($0.offered.value, point.offered.value)
    }
  }

  private static func isEqual(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other, one > 0, other > 0 else { return false }
    return max(one, other) / min(one, other) <= equal
  }

  /// The requested rate: `50 % of closed`, or its number.
  static func asked(_ point: OpenLoopPoint) -> String {
    point.share.map { NumberText.short($0 * 100) + " % of closed" }
      ?? point.offered.value.map { "\(NumberText.short($0))/s" } ?? "–"
  }
}
