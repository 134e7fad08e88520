import Foundation

/// The counters of `getrusage(2)` for this process.
struct ResourceUsage {
  var userNanoseconds: Figure
  var systemNanoseconds: Figure
  var voluntaryContextSwitches: Figure
  var involuntaryContextSwitches: Figure

  static func current() -> ResourceUsage {
    var usage = rusage()
    guard getrusage(thisProcess, &usage) == 0 else {
      let reason = Figure.unavailable("getrusage failed with error \(errno)")
      return ResourceUsage(
        userNanoseconds: reason, systemNanoseconds: reason, voluntaryContextSwitches: reason,
        involuntaryContextSwitches: reason)
    }
    return ResourceUsage(
      userNanoseconds: nanoseconds(usage.ru_utime), systemNanoseconds: nanoseconds(usage.ru_stime),
      voluntaryContextSwitches: .value(Double(usage.ru_nvcsw)),
      involuntaryContextSwitches: .value(Double(usage.ru_nivcsw)))
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
