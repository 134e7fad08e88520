import Measurement
import ResultModel
import TextTables

/// The open loops of two runs: the knee, and the results of equal rates.
struct OpenLoopPairs {
  private(set) var pairs: [FigurePairs.Pair] = []
  /// The figures of rates that differ, or that a run did not sustain.
  private(set) var unstated: [FigurePairs.Unstated] = []
  /// The figures that only one run has.
  private(set) var missing: [MissingFigure] = []

  /// The largest quotient of equal rates.
  ///
  /// The arrivals are drawn at random, so a rate varies by this much between rounds.
  private static let equal = 1.05

  init(_ before: [OpenLoopResult], _ after: [OpenLoopResult]) {
    for loop in after {
      if let match = before.first(where: { Self.isSame($0, loop) }) {
        add(match, loop)
      } else {
        addAlone(loop, lackedBy: .before)
      }
    }
    for loop in before where !after.contains(where: { Self.isSame($0, loop) }) {
      addAlone(loop, lackedBy: .after)
    }
  }

  private static func isSame(_ one: OpenLoopResult, _ other: OpenLoopResult) -> Bool {
    one.variant == other.variant && one.scenario == other.scenario && one.arrivals == other.arrivals
  }

  private mutating func add(_ before: OpenLoopResult, _ after: OpenLoopResult) {
    add(.knee(after.arrivals), after, before.knee, after.knee)
    for point in after.points {
      guard let old = Self.twin(of: point, in: before) else {
        addAlone(point, of: after, lackedBy: .before)
        continue
      }
      add(old, point, of: after)
    }
    for point in before.points where Self.twin(of: point, in: after) == nil {
      addAlone(point, of: before, lackedBy: .after)
    }
  }

  private mutating func add(_ old: OpenLoopPoint, _ point: OpenLoopPoint, of loop: OpenLoopResult) {
    let asked = Self.asked(point)
    let answered = ComparedFigure.answered(loop.arrivals, asked: asked)
    let tail = ComparedFigure.responseTail(loop.arrivals, asked: asked)
    let tails = (Self.tail(of: old), Self.tail(of: point))
    guard Self.isEqual(old.offered.value, point.offered.value) else {
      addUnstated(answered, loop, old.achieved.value, point.achieved.value, .unequalRates)
      if tails.0 != nil || tails.1 != nil {
        addUnstated(tail, loop, tails.0?.value, tails.1?.value, .unequalRates)
      }
      return
    }
    add(answered, loop, old.achieved, point.achieved)
    switch tails {
    case (nil, nil): break
    case (.some(let was), nil): addUnstated(tail, loop, was.value, nil, .notSustained(.after))
    case (nil, .some(let value)):
      addUnstated(tail, loop, nil, value.value, .notSustained(.before))
    case (.some(let was), .some(let value)): add(tail, loop, was, value)
    }
  }

  /// The p99 of the response times; `nil` if it is unknown or only a lower bound.
  private static func tail(of point: OpenLoopPoint) -> RepeatedFigure? {
    guard !point.hasLowerBounds, let tail = point.percentile(99), tail.value != nil else {
      return nil
    }
    return tail
  }

  private mutating func add(
    _ figure: ComparedFigure, _ loop: OpenLoopResult, _ was: RepeatedFigure?,
    _ later: RepeatedFigure?
  ) {
    switch (was?.value, later?.value) {
    case (.some(let old), .some(let value)):
      pairs.append(
        FigurePairs.Pair(
          variant: loop.variant, scenario: loop.scenario, figure: figure, before: old,
          after: value, beforeRounds: was?.rounds ?? [], afterRounds: later?.rounds ?? []))
    case (.some, nil): addMissing(figure, loop, lackedBy: .after, later?.unavailable)
    case (nil, .some): addMissing(figure, loop, lackedBy: .before, was?.unavailable)
    case (nil, nil): break
    }
  }

  private mutating func addUnstated(
    _ figure: ComparedFigure, _ loop: OpenLoopResult, _ before: Double?, _ after: Double?,
    _ reason: Undecided
  ) {
    unstated.append(
      FigurePairs.Unstated(
        variant: loop.variant, scenario: loop.scenario, figure: figure, before: before,
        after: after, reason: reason))
  }

  private mutating func addMissing(
    _ figure: ComparedFigure, _ loop: OpenLoopResult, lackedBy side: RunSide,
    _ reason: String? = nil
  ) {
    missing.append(
      MissingFigure(
        variant: loop.variant, scenario: loop.scenario, figure: figure, lackedBy: side,
        extent: .figure, reason: reason))
  }

  private mutating func addAlone(_ loop: OpenLoopResult, lackedBy side: RunSide) {
    if loop.knee?.value != nil { addMissing(.knee(loop.arrivals), loop, lackedBy: side) }
    for point in loop.points { addAlone(point, of: loop, lackedBy: side) }
  }

  private mutating func addAlone(
    _ point: OpenLoopPoint, of loop: OpenLoopResult, lackedBy side: RunSide
  ) {
    let asked = Self.asked(point)
    if point.achieved.value != nil {
      addMissing(.answered(loop.arrivals, asked: asked), loop, lackedBy: side)
    }
    if Self.tail(of: point) != nil {
      addMissing(.responseTail(loop.arrivals, asked: asked), loop, lackedBy: side)
    }
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
