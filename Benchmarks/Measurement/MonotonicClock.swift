#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The monotonic clock in whole nanoseconds.
///
/// The clock never goes backwards, is not set by the network, and does not run while the machine
/// sleeps. The clock may be read from any thread, also across threads; only differences mean
/// anything.
///
/// Source: `clock_gettime(2)`, `CLOCK_MONOTONIC`; on Apple systems `clock_gettime_nsec_np(3)`,
/// `CLOCK_UPTIME_RAW`.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary point in the past.
  ///
  /// One call into the C library, without a system call on usual machines: about 20–50 ns.
  /// ``ClockCost`` measures it.
  ///
  /// - Returns: The reading in nanoseconds.
  public static func now() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      var time = timespec()
      // Cannot fail: the clock exists on every kernel and the pointer is valid.
      clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    #endif
  }
}
