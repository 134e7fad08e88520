public import Persistence

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FaultingFileSystem {
  /// Opens a file, unless it is to fail.
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    try check(.open, path)
    let file = try base.open(path, mode)
    paths.insert(file, path)
    return file
  }

  /// Closes a file, unless it is to fail.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    let path = paths.remove(file)
    let verdict = verdict(on: .close, path)
    try base.close(file)
    if case .failed(let number) = verdict { throw FileSystemError(.close, path, number: number) }
  }

  /// Reads a file, unless it is to fail.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    try check(.read, paths[file])
    return try base.read(file)
  }

  /// Writes bytes, unless it is to fail.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    let path = paths[file]
    switch verdict(on: .write, path) {
    case .performed: try base.write(bytes, to: file)
    case .failed(let number): throw FileSystemError(.write, path, number: number)
    case .half:
      try base.write(Array(bytes.prefix(bytes.count / 2)), to: file)
      throw FileSystemError(.write, path, number: ENOSPC)
    }
  }

  /// Cuts a file, unless it is to fail.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try check(.truncate, paths[file])
    try base.truncate(file, to: length)
  }

  /// Synchronises a file, unless it is to fail.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try check(.synchronize, paths[file])
    try base.synchronize(file)
  }

  /// Synchronises a directory, unless it is to fail.
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    try check(.synchronizeDirectory, path)
    try base.synchronizeDirectory(path)
  }

  /// Renames a file, unless it is to fail.
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {
    try check(.rename, source)
    try base.rename(source, to: destination)
  }

  /// Removes a file, unless it is to fail.
  public func remove(_ path: String) throws(FileSystemError) {
    try check(.remove, path)
    try base.remove(path)
  }

  /// Lists a directory, unless it is to fail.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    try check(.list, directory)
    return try base.list(directory)
  }

  /// Locks a file, unless it is to fail.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    try check(.lock, paths[file])
    try base.lock(file)
  }

  /// Counts an operation other than a write or a close, and throws when it is to fail.
  private func check(_ operation: FileOperation, _ path: String) throws(FileSystemError) {
    if case .failed(let number) = verdict(on: operation, path) {
      throw FileSystemError(operation, path, number: number)
    }
  }
}
