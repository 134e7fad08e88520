import Foundation

/// The monotonic clock in whole nanoseconds.
///
/// The clock never goes backwards, is not set by the network, and does not run while the machine
/// sleeps. All threads may read the clock, and readings of different threads are comparable. Only
/// differences between readings mean anything.
///
/// Source: `clock_gettime(2)`, `CLOCK_MONOTONIC`; on Apple systems `clock_gettime_nsec_np(3)`,
/// `CLOCK_UPTIME_RAW`.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary point in the past.
  ///
  /// Makes one call into the C library, on most machines without a system call: about 20–50 ns.
  /// ``cost()`` measures it.
  ///
  /// - Returns: The reading in nanoseconds.
  public static func now() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      var time = timespec()
      // The call cannot fail: each kernel has this clock, and the pointer is valid.
      clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    #endif
  }

  /// Measures the cost of a reading, with 11 × 2,000 readings, which take about a millisecond.
  ///
  /// - Returns: Nanoseconds for each reading, including the loop around it: the median of 11.
  public static func cost() -> Double {
    let readings = 2_000
    let costs = (0..<11).map { _ in
      let start = now()
      var last = start
      for _ in 0..<readings { last = now() }
      return Double(last - start) / Double(readings)
    }
    return Statistics.median(costs) ?? 0
  }
}
