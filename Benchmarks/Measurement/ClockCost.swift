/// What reading the monotonic clock costs on this machine, and how fine it is.
public struct ClockCost: Sendable, Hashable, Codable {
  /// Nanoseconds per reading: the median over batches.
  public let nanosecondsPerReading: Double
  /// The smallest difference above zero between two readings in a row, in nanoseconds.
  public let smallestStep: Figure

  /// Reads the clock 11 × 2,000 times, which takes about a millisecond.
  ///
  /// - Returns: The cost of one reading, without the loop around it being taken off.
  public static func measure() -> ClockCost {
    let readings = 2_000
    var costs: [Double] = []
    var smallest = UInt64.max
    for _ in 0..<11 {
      let start = MonotonicClock.now()
      var last = start
      for _ in 0..<readings {
        let now = MonotonicClock.now()
        if now > last { smallest = min(smallest, now - last) }
        last = now
      }
      costs.append(Double(last - start) / Double(readings))
    }
    return ClockCost(
      nanosecondsPerReading: Statistics.median(costs) ?? 0,
      smallestStep: smallest == .max
        ? .unavailable("the clock did not advance") : .value(Double(smallest)))
  }
}
