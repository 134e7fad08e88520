public import Persistence

extension RecordingFileSystem {
  /// Opens a file, and records it.
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    var record = TracedOperation(.open, path)
    record.mode = mode
    return try recording(record) { record throws(FileSystemError) in
      let file = try base.open(path, mode)
      paths.insert(file, path)
      record.file = file
      return file
    }
  }

  /// Closes a file, and records it.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    var record = TracedOperation(.close, paths.remove(file))
    record.file = file
    try recording(record) { _ throws(FileSystemError) in try base.close(file) }
  }

  /// Reads a file, and records it.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    try recording(record(.read, file)) { record throws(FileSystemError) in
      let bytes = try base.read(file)
      record.byteCount = bytes.count
      return bytes
    }
  }

  /// Writes bytes, and records it.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    var record = record(.write, file)
    record.byteCount = bytes.count
    record.bytes = keepsBytes ? bytes : nil
    try recording(record) { _ throws(FileSystemError) in try base.write(bytes, to: file) }
  }

  /// Cuts a file, and records it.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    var record = record(.truncate, file)
    record.length = length
    try recording(record) { _ throws(FileSystemError) in try base.truncate(file, to: length) }
  }

  /// Synchronises a file, and records it.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try recording(record(.synchronize, file)) { _ throws(FileSystemError) in
      try base.synchronize(file)
    }
  }

  /// Synchronises a directory, and records it.
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    try recording(TracedOperation(.synchronizeDirectory, path)) { _ throws(FileSystemError) in
      try base.synchronizeDirectory(path)
    }
  }

  /// Renames a file, and records it.
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {
    var record = TracedOperation(.rename, source)
    record.destination = destination
    try recording(record) { _ throws(FileSystemError) in
      try base.rename(source, to: destination)
    }
  }

  /// Removes a file, and records it.
  public func remove(_ path: String) throws(FileSystemError) {
    try recording(TracedOperation(.remove, path)) { _ throws(FileSystemError) in
      try base.remove(path)
    }
  }

  /// Lists a directory, and records it.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    try recording(TracedOperation(.list, directory)) { _ throws(FileSystemError) in
      try base.list(directory)
    }
  }

  /// Locks a file, and records it.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    try recording(record(.lock, file)) { _ throws(FileSystemError) in try base.lock(file) }
  }

  private func record(_ operation: FileOperation, _ file: OpenFile) -> TracedOperation {
    var record = TracedOperation(operation, paths[file])
    record.file = file
    return record
  }
}
