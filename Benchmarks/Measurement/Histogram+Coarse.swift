extension Histogram {
  /// How many neighbouring slots become one.
  private static let slotsTogether = 8

  /// The same values told apart by 1 % instead of 0.1 %, for files: an eighth of the slots is used.
  ///
  /// Each value is moved up, to the last of eight slots that have the same width, but never beyond
  /// the largest value; values below 1,024 are kept as they are. Count and extremes do not change.
  /// Linear in the number of slots.
  ///
  /// - Returns: A histogram of the same layout.
  public func coarsened() -> Histogram {
    var result = self
    for slot in slots.indices { result.slots[slot] = 0 }
    let last = slots.lastIndex { $0 > 0 } ?? 0
    let first = slots.firstIndex { $0 > 0 } ?? 0
    for slot in slots.indices where slots[slot] > 0 {
      // The outer slots say where the extremes lie.
      let isExact = slot == first || slot < HistogramLayout.subBucketHalfCount
      let target = isExact ? slot : min(last, slot | (Self.slotsTogether - 1))
      result.slots[target] += slots[slot]
    }
    return result
  }
}
