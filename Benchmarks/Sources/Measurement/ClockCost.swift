/// The cost of reading the monotonic clock on this machine.
public struct ClockCost: Sendable, Hashable, Codable {
  /// Nanoseconds per reading: the median of the batches.
  public let nanosecondsPerReading: Double

  /// Reads the clock 11 × 2,000 times, which takes about a millisecond.
  ///
  /// - Returns: The cost of one reading, including the loop around it.
  public static func measure() -> ClockCost {
    let readings = 2_000
    var costs: [Double] = []
    for _ in 0..<11 {
      let start = MonotonicClock.now()
      var last = start
      for _ in 0..<readings { last = MonotonicClock.now() }
      costs.append(Double(last - start) / Double(readings))
    }
    return ClockCost(nanosecondsPerReading: Statistics.median(costs) ?? 0)
  }
}
