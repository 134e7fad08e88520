/// The number of figures of the A/A pair whose intervals overlap: the run's own check of its
/// intervals.
///
/// The A/A pair is the same store measured twice. Two intervals of 95 % for the same figure overlap
/// at least that often. Fewer say that the rounds are not as independent as the intervals assume.
public struct AARepeatability: Sendable, Codable, Equatable {
  /// How many figures overlap.
  public var overlapping: Int
  /// How many figures have an interval in both arms.
  ///
  /// Counts without any spread are left out: they would agree even if the intervals were worthless.
  public var figures: Int

  /// How many should overlap: the nominal share, rounded down.
  public var expected: Int { Int((Double(figures) * 0.95).rounded(.down)) }

  /// Whether as many overlap as should.
  public var holds: Bool { overlapping >= expected }
}

extension BenchmarkResult {
  /// The A/A pair's agreement; `nil` in a run without one or with too few rounds for intervals.
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
    let again = "\(context.baseline) (again)"
    return cells.filter { $0.variant == context.baseline }.compactMap { cell in
      guard
        let twin = cells.first(where: {
          $0.variant == again && $0.scenario == cell.scenario && $0.metric == cell.metric
        }),
        let (low, high) = cell.interval, let (twinLow, twinHigh) = twin.interval,
        low < high || twinLow < twinHigh
      else { return nil }
      return (cell, low <= twinHigh && twinLow <= high)
    }
  }
}

extension ResultCell {
  fileprivate var interval: (low: Double, high: Double)? {
    guard let low, let high else { return nil }
    return (low, high)
  }
}
