import Foundation

/// The processor time of a thread or a process.
package enum ProcessorTime {
  /// The processor time of the calling thread, in nanoseconds.
  package static var ofThisThread: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) ?? 0 }

  /// The processor time of all threads of another process, in nanoseconds.
  ///
  /// `nil` if the system does not report it.
  static func of(_ process: pid_t) -> UInt64? {
    #if canImport(Darwin)
      nil
    #else
      var clock = clockid_t()
      return clock_getcpuclockid(process, &clock) == 0 ? nanoseconds(clock) : nil
    #endif
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
