extension Histogram {
  /// The smallest recorded value, exact; `nil` when nothing was recorded.
  public var minimum: UInt64? { count == 0 ? nil : smallest }

  /// The largest recorded value, exact unless values were ``saturated``; `nil` when empty.
  public var maximum: UInt64? { count == 0 ? nil : largest }

  /// The mean of the recorded values, each counted as the middle of its slot; `nil` when empty.
  ///
  /// Linear in the number of slots.
  public var mean: Double? {
    guard count > 0 else { return nil }
    let sum = slots.indices.reduce(0.0) {
      $0 + Double(slots[$1]) * Double(HistogramLayout.medianValue(inSlot: $1))
    }
    return sum / Double(count)
  }
}
