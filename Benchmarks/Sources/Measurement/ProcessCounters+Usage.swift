import Foundation

extension ProcessCounters {
  /// Reads the counters of `getrusage(2)`.
  mutating func readUsage() {
    var usage = rusage()
    guard getrusage(Self.thisProcess, &usage) == 0 else {
      let reason = Figure.unavailable("getrusage failed with error \(errno)")
      (userNanoseconds, systemNanoseconds) = (reason, reason)
      (voluntaryContextSwitches, involuntaryContextSwitches) = (reason, reason)
      return
    }
    userNanoseconds = Self.nanoseconds(usage.ru_utime)
    systemNanoseconds = Self.nanoseconds(usage.ru_stime)
    voluntaryContextSwitches = .value(Double(usage.ru_nvcsw))
    involuntaryContextSwitches = .value(Double(usage.ru_nivcsw))
  }

  private static func nanoseconds(_ time: timeval) -> Figure {
    .value(Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3)
  }

  #if canImport(Glibc)
    /// The constant `RUSAGE_SELF` as `getrusage(2)` takes it.
    ///
    /// Glibc declares the constant as an enumeration. The parameter is that enumeration or an
    /// integer, depending on feature macros; this expression fits both.
    private static var thisProcess: __rusage_who_t { __rusage_who_t(RUSAGE_SELF.rawValue) }
  #else
    private static var thisProcess: Int32 { RUSAGE_SELF }
  #endif
}
