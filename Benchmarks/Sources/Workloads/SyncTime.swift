import Foundation
import Measurement

/// The time that the measured disk takes for a small write with `fdatasync(2)`.
package enum SyncTime {
  /// Measures five writes of a byte, each with its synchronisation, in a file that is removed again.
  ///
  /// - Parameter directory: A directory on the measured disk.
  /// - Returns: The median in nanoseconds; `nil` if a call failed.
  package static func measure(in directory: String) -> Double? {
    let path = directory + "/sync-\(getpid())"
    let file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    defer {
      close(file)
      unlink(path)
    }
    var times: [Double] = []
    for _ in 0..<5 {
      let start = MonotonicClock.now()
      guard write(file, [UInt8(ascii: "x")], 1) == 1, synchronize(file) == 0 else { return nil }
      times.append(Double(MonotonicClock.now() - start))
    }
    return times.sorted()[times.count / 2]
  }

  private static func synchronize(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      fcntl(file, F_FULLFSYNC)
    #else
      fdatasync(file)
    #endif
  }
}
