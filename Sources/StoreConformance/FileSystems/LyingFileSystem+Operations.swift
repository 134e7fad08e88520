public import Persistence

extension LyingFileSystem {
  /// Opens a file.
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    try recording.open(path, mode)
  }

  /// Closes a file.
  public func close(_ file: OpenFile) throws(FileSystemError) { try recording.close(file) }

  /// Reads a file, as the process sees it.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    try recording.read(file)
  }

  /// Writes bytes.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    try recording.write(bytes, to: file)
  }

  /// Cuts a file.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try recording.truncate(file, to: length)
  }

  /// Synchronises a file, unless this is the call that fails.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try recording.synchronize(file)
  }

  /// Synchronises a directory, unless this is the call that fails.
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    try recording.synchronizeDirectory(path)
  }

  /// Renames a file.
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {
    try recording.rename(source, to: destination)
  }

  /// Removes a file.
  public func remove(_ path: String) throws(FileSystemError) { try recording.remove(path) }

  /// Lists a directory, as the process sees it.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    try recording.list(directory)
  }

  /// Locks a file.
  public func lock(_ file: OpenFile) throws(FileSystemError) { try recording.lock(file) }
}
