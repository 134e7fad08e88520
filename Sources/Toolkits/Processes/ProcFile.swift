import Foundation

/// Files of `/proc`, which report no length.
enum ProcFile {
  /// The calling thread's number.
  static var ownThread: Int32? {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = readlink("/proc/thread-self", &buffer, buffer.count)
    guard count > 0 else { return nil }
    // The link reads, for example, `1234/task/1235`.
    let path = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").last.flatMap { Int32($0) }
  }

  /// The children of a process that have not ended.
  static func children(of process: pid_t) -> [pid_t] {
    names(in: "/proc/\(process)/task").flatMap { thread in
      let list = bytes("/proc/\(process)/task/\(thread)/children") ?? []
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// A file's bytes; `nil` if the file cannot be read.
  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }

  /// The names in a directory; empty if the directory cannot be read.
  static func names(in path: String) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch { return [] }
  }
}
