import Foundation
import Persistence
import SimulatedDisk

extension ScratchDisk {
  /// The contents of a directory by relative paths: files, directories, and the targets of links.
  ///
  /// A file that disappears before it can be read was only temporary.
  ///
  /// - Throws: ``HarnessFailure`` if a file cannot be read for another reason, because the store
  ///   must not be blamed for a disk without that file.
  static func contents(of path: String) throws -> MemoryFileSystem.Snapshot {
    var directories = ["."]
    var files: [String: [UInt8]] = [:]
    var next = 0
    while next < directories.count {
      let directory = directories[next]
      next += 1
      let prefix = directory == "." ? "" : directory + "/"
      for name in try names(in: "\(path)/\(prefix)", isThere: directory == ".") {
        let full = "\(path)/\(prefix)\(name)"
        var status = stat()
        guard stat(full, &status) == 0 else {
          if errno == ENOENT || errno == ELOOP { continue }
          throw HarnessFailure("\(full) cannot be looked at: \(reason)")
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: directories.append(prefix + name)
        case S_IFREG: files[prefix + name] = try bytes(of: full)
        // A pipe or a socket has no bytes to lose.
        default: break
        }
      }
    }
    do throws(FileSystemError) {
      return try MemoryFileSystem.Snapshot(directories: directories, files: files)
    } catch {
      throw HarnessFailure("\(path) cannot be read: \(error)")
    }
  }

  /// The names in a directory; empty if it is gone, unless it must exist.
  private static func names(in path: String, isThere: Bool) throws -> [String] {
    guard let stream = opendir(path) else {
      if errno == ENOENT, !isThere { return [] }
      throw HarnessFailure("\(path) cannot be listed: \(reason)")
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw HarnessFailure("\(path) cannot be listed: \(reason)") }
    return names.sorted()
  }

  /// A file's bytes; `nil` if it is gone.
  private static func bytes(of path: String) throws -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw HarnessFailure("\(path) cannot be read: \(reason)")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
        count = systemRead(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(0, count)
      }
      if count == 0 { return bytes }
      guard count > 0 || errno == EINTR else {
        throw HarnessFailure("\(path) cannot be read: \(reason)")
      }
      bytes += part
    }
  }

  /// Creates a file with these bytes.
  ///
  /// - Throws: ``HarnessFailure``.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw HarnessFailure("\(path) cannot be made: \(reason)") }
    defer { Self.close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer[written...])
      }
      guard count > 0 || errno == EINTR else {
        throw HarnessFailure("\(path) cannot be written: \(reason)")
      }
      written += max(0, count)
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>)
    -> Int
  {
    let rest = UnsafeRawBufferPointer(rebasing: bytes)
    return Foundation.write(descriptor, rest.baseAddress, rest.count)
  }

  private static func systemRead(
    _ descriptor: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    Foundation.read(descriptor, target, count)
  }
}
