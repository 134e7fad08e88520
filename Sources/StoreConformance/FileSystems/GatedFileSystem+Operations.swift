public import Persistence

extension GatedFileSystem {
  /// Opens a file, when its gates are open.
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    pass(.open, path)
    let file = try base.open(path, mode)
    paths.insert(file, path)
    return file
  }

  /// Closes a file, when its gates are open.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    pass(.close, paths.remove(file))
    try base.close(file)
  }

  /// Reads a file, when its gates are open.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    pass(.read, paths[file])
    return try base.read(file)
  }

  /// Writes bytes, when its gates are open.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    pass(.write, paths[file])
    try base.write(bytes, to: file)
  }

  /// Cuts a file, when its gates are open.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    pass(.truncate, paths[file])
    try base.truncate(file, to: length)
  }

  /// Synchronises a file, when its gates are open.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    pass(.synchronize, paths[file])
    try base.synchronize(file)
  }

  /// Synchronises a directory, when its gates are open.
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    pass(.synchronizeDirectory, path)
    try base.synchronizeDirectory(path)
  }

  /// Renames a file, when its gates are open.
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {
    pass(.rename, source)
    try base.rename(source, to: destination)
  }

  /// Removes a file, when its gates are open.
  public func remove(_ path: String) throws(FileSystemError) {
    pass(.remove, path)
    try base.remove(path)
  }

  /// Lists a directory, when its gates are open.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    pass(.list, directory)
    return try base.list(directory)
  }

  /// Locks a file, when its gates are open.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    pass(.lock, paths[file])
    try base.lock(file)
  }
}
