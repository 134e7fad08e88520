#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The most memory that this process ever had at once.
enum PeakMemory {
  /// In bytes; 0 where the system does not say.
  ///
  /// `getrusage(2)` counts in bytes on Apple systems and in units of 1,024 elsewhere.
  static var bytes: Int {
    var usage = rusage()
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1_024
    #endif
    // RUSAGE_SELF, whose type is another one on every system.
    return getrusage(.init(0), &usage) == 0 ? Int(usage.ru_maxrss) * unit : 0
  }
}
