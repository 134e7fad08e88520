public import Persistence
/// stub
public final class MemoryFileSystem: FileSystem {
  /// stub
  public init(directories: [String]) {}
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile { OpenFile(descriptor: 0) }
  public func close(_ file: OpenFile) throws(FileSystemError) {}
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] { [] }
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {}
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {}
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {}
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {}
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {}
  public func remove(_ path: String) throws(FileSystemError) {}
  public func list(_ directory: String) throws(FileSystemError) -> [String] { [] }
  public func lock(_ file: OpenFile) throws(FileSystemError) {}
}
