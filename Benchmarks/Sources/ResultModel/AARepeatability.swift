/// The number of figures of the A/A pair whose intervals overlap: a check of the run's own
/// intervals.
///
/// The A/A pair is the same store measured twice. Two 95 % intervals of the same figure overlap in
/// at least 95 % of cases. A lower share means that the rounds are not as independent as the
/// intervals assume.
public struct AARepeatability: Sendable, Codable, Equatable {
  /// The number of figures whose intervals overlap.
  public var overlapping: Int
  /// The number of figures that have an interval in both arms.
  ///
  /// Figures without any spread are left out: they would agree even if the intervals were
  /// worthless.
  public var figures: Int

  /// The number of figures that should overlap: the nominal share, rounded down.
  public var expected: Int { Int((Double(figures) * 0.95).rounded(.down)) }

  /// True if enough figures overlap.
  public var holds: Bool { overlapping >= expected }
}

extension BenchmarkResult {
  /// The A/A pair's agreement; `nil` in a run without an A/A pair, or with too few rounds for
  /// intervals.
  ///
  /// O(figures).
  public var repeatability: AARepeatability? {
    let pairs = againPairs
    guard !pairs.isEmpty else { return nil }
    return AARepeatability(overlapping: pairs.count(where: \.overlaps), figures: pairs.count)
  }

  /// The figures of the A/A pair that have intervals in both arms, and whether these overlap.
  ///
  /// O(figures).
  public var againPairs: [(cell: ResultCell, overlaps: Bool)] {
    againTwins.compactMap { cell, twin in
      guard let own = cell.figure.interval, let other = twin.figure.interval,
        own.lowerBound < own.upperBound || other.lowerBound < other.upperBound
      else { return nil }
      return (cell, own.overlaps(other))
    }
  }

  /// The figures of the baseline, each with that of its A/A arm; O(figures).
  package var againTwins: [(cell: ResultCell, twin: ResultCell)] {
    guard let again = again(context.baseline) else { return [] }
    let index = ResultIndex(self)
    return index.cells(of: context.baseline).compactMap { cell in
      index.cell(of: again, cell.scenario, cell.metric).map { (cell, $0) }
    }
  }
}
