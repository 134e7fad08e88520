import Foundation

extension PosixFileSystem {
  /// Opens a directory.
  public func openDirectory(_ path: String) throws(FileSystemError) -> OpenDirectory {
    let result = retrying {
      calls.open(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    }
    let descriptor = try check(result, .openDirectory, path)
    do throws(FileSystemError) {
      return OpenDirectory(descriptor: descriptor, path: try absolute(path))
    } catch {
      _ = calls.close(descriptor)
      throw error
    }
  }

  /// Closes a directory.
  public func closeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    try close(directory.descriptor, .closeDirectory, directory.path)
  }

  /// Waits until the directory's entries are on the disk.
  public func synchronizeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    let result = retrying { calls.synchronizeDirectory(directory.descriptor) }
    try check(result, .synchronizeDirectory, directory.path)
  }

  /// Lists the names in a directory.
  public func list(_ directory: OpenDirectory) throws(FileSystemError) -> [String] {
    // The directory is opened again: a stream takes over its descriptor, and a copy of the
    // descriptor would share its position.
    let result = retrying {
      calls.open(directory.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    let descriptor = try check(result, .list, directory.path)
    guard let stream = fdopendir(descriptor) else {
      let number = errno
      _ = calls.close(descriptor)
      throw FileSystemError(.list, directory.path, number: number)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == EINTR { continue }
        break
      }
      let name = Self.name(of: entry)
      if name != "." && name != ".." { names.append(name) }
    }
    if errno != 0 { throw FileSystemError(.list, directory.path, number: errno) }
    return names.sorted()
  }

  private func absolute(_ path: String) throws(FileSystemError) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let pointer = getcwd(nil, 0) else {
      throw FileSystemError(.openDirectory, path, number: errno)
    }
    defer { free(pointer) }
    let current = String(cString: pointer)
    return path == "." ? current : current == "/" ? "/" + path : current + "/" + path
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(
        to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
      ) { String(cString: $0) }
    }
  }
}
