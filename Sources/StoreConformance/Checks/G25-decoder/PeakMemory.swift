import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The most memory that this process ever had at once.
enum PeakMemory {
  /// In bytes; 0 where the system does not say.
  ///
  /// On Linux the number does not come from `getrusage(2)`: there, a process that was started by
  /// another begins with the other's peak, because it was a copy of it for a moment.
  static var bytes: Int {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
    #else
      let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
      return kilobytes(of: "VmHWM:", in: String(decoding: status, as: UTF8.self)) * 1_024
    #endif
  }

  /// The number in a line such as `VmHWM:     52340 kB` (proc(5)); 0 when there is none.
  static func kilobytes(of name: String, in status: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
