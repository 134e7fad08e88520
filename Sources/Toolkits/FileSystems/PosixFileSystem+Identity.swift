import Foundation

extension PosixFileSystem {
  /// Returns the identity and the length of the file that has a name.
  public func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus {
    var status = stat()
    // This form does not copy the name; passing the string itself would.
    let result = name.withCString { name in
      look(directory.descriptor, name, &status)
    }
    try check(result, .identify, directory.path(of: name))
    return FileStatus(status)
  }

  /// Returns the identity and the length of an open file.
  public func status(of file: OpenFile) throws(FileSystemError) -> FileStatus {
    FileStatus(try status(of: file, .identify))
  }

  /// Refuses a directory, and a file for which a call may wait, such as a FIFO.
  func requireRegular(_ file: OpenFile) throws(FileSystemError) {
    switch try status(of: file, .open).st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw FileSystemError(.open, file.path, number: EISDIR)
    default: throw FileSystemError(.open, file.path, number: ENOTSUP)
    }
  }

  func status(
    of file: OpenFile, _ operation: FileOperation
  ) throws(FileSystemError) -> stat {
    var status = stat()
    try check(look(file.descriptor, nil, &status), operation, file.path)
    return status
  }

  /// Reads a file's status, without its timestamps if the system can omit them.
  private func look(
    _ descriptor: Int32, _ name: UnsafePointer<CChar>?, _ status: inout stat
  ) -> Int32 {
    let result = retrying { calls.statusWithoutTimes(descriptor, name, &status) }
    if result == 0 || errno != ENOSYS { return result }
    return retrying { calls.status(descriptor, name, &status) }
  }
}

extension FileStatus {
  init(_ status: stat) {
    self.init(
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino)),
      size: Int(clamping: status.st_size), linkCount: Int(clamping: status.st_nlink),
      isPrivate: status.st_mode & 0o077 == 0)
  }
}
