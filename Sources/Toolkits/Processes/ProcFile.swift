import Foundation

/// Files of `/proc`, which report no length.
///
/// Read by hand: a check that waits for others counts the processor time of its looks, and
/// Foundation's calls take longer.
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

  /// The beginning of a file, long enough for every file read here.
  ///
  /// `nil` if the file cannot be read.
  static func bytes(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { closeDescriptor(descriptor) }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
      repeat {
        count = read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      initialized = max(0, count)
    }
    return count < 0 ? nil : bytes
  }

  /// The names in a directory.
  ///
  /// Empty if the directory cannot be read.
  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
