import Persistence

/// Calls a hook on the operation's thread before every operation, where it may wait.
struct HookedFileSystem: FileSystem {
  /// Is given the bytes that a write is about to write, and 0 for every other operation.
  typealias Hook = @Sendable (_ operation: FileOperation, _ byteCount: Int) -> Void

  let base: any FileSystem
  let hook: Hook

  init(_ base: any FileSystem, before hook: @escaping Hook) {
    self.base = base
    self.hook = hook
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    hook(.open, 0)
    return try base.open(path, mode)
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    hook(.close, 0)
    try base.close(file)
  }

  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    hook(.read, 0)
    return try base.read(file)
  }

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    hook(.write, bytes.count)
    try base.write(bytes, to: file)
  }

  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    hook(.truncate, 0)
    try base.truncate(file, to: length)
  }

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    hook(.synchronize, 0)
    try base.synchronize(file)
  }

  func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    hook(.synchronizeDirectory, 0)
    try base.synchronizeDirectory(path)
  }

  func rename(_ source: String, to destination: String) throws(FileSystemError) {
    hook(.rename, 0)
    try base.rename(source, to: destination)
  }

  func remove(_ path: String) throws(FileSystemError) {
    hook(.remove, 0)
    try base.remove(path)
  }

  func list(_ directory: String) throws(FileSystemError) -> [String] {
    hook(.list, 0)
    return try base.list(directory)
  }

  func lock(_ file: OpenFile) throws(FileSystemError) {
    hook(.lock, 0)
    try base.lock(file)
  }
}
