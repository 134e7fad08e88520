import Persistence

/// Says where every operation runs.
final class WatchedFileSystem: FileSystem {
  private let base: any FileSystem
  private let see: @Sendable () -> Void

  init(_ base: any FileSystem, see: @escaping @Sendable () -> Void) {
    self.base = base
    self.see = see
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    see()
    return try base.open(path, mode)
  }
  func close(_ file: OpenFile) throws(FileSystemError) {
    see()
    try base.close(file)
  }
  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] { try base.read(file) }
  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    see()
    try base.write(bytes, to: file)
  }
  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try base.truncate(file, to: length)
  }
  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    see()
    try base.synchronize(file)
  }
  func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    see()
    try base.synchronizeDirectory(path)
  }
  func rename(_ source: String, to destination: String) throws(FileSystemError) {
    see()
    try base.rename(source, to: destination)
  }
  func remove(_ path: String) throws(FileSystemError) { try base.remove(path) }
  func list(_ directory: String) throws(FileSystemError) -> [String] { try base.list(directory) }
  func lock(_ file: OpenFile) throws(FileSystemError) { try base.lock(file) }
}
