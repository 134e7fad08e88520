import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The largest amount of memory that this process has ever used at once.
enum PeakMemory {
  /// The memory in bytes; 0 if the system does not report it.
  ///
  /// On Linux the number does not come from `getrusage(2)`. There a child process starts with its
  /// parent's peak, because it was a copy of the parent for a moment.
  static var bytes: Int {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
    #else
      let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
      return kilobytes(of: "VmHWM:", in: String(decoding: status, as: UTF8.self)) * 1_024
    #endif
  }

  /// The number in a line such as `VmHWM:     52340 kB` (proc(5)); 0 if there is none.
  static func kilobytes(of name: String, in status: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
