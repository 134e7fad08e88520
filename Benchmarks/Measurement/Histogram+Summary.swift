extension Histogram {
  /// The smallest recorded value, exact; `nil` when nothing was recorded.
  public var minimum: UInt64? { count == 0 ? nil : smallest }

  /// The largest recorded value, exact unless values were ``saturated``; `nil` when empty.
  public var maximum: UInt64? { count == 0 ? nil : largest }

  /// The mean of the recorded values, each standing as the middle of its slot; `nil` when empty.
  ///
  /// Linear in the number of slots.
  public var mean: Double? {
    guard count > 0 else { return nil }
    return sum { $0 } / Double(count)
  }

  /// The standard deviation of all recorded values around ``mean``; `nil` when empty.
  ///
  /// Linear in the number of slots.
  public var standardDeviation: Double? {
    guard let mean else { return nil }
    return (sum { ($0 - mean) * ($0 - mean) } / Double(count)).squareRoot()
  }

  private func sum(_ term: (Double) -> Double) -> Double {
    var sum = 0.0
    for slot in slots.indices where slots[slot] > 0 {
      sum += Double(slots[slot]) * term(Double(HistogramLayout.medianValue(inSlot: slot)))
    }
    return sum
  }
}
