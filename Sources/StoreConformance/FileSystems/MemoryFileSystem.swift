public import Persistence
import Synchronization

/// A whole file system in memory: fast, exact about error numbers, and open to inspection.
///
/// ```swift
/// let disk = MemoryFileSystem(directories: ["/data"])
/// let location = try StoreLocation(directoryPath: "/data")
/// let configuration = StoreConfiguration(location: location, fileSystem: disk)
/// ```
///
/// It follows POSIX where a store could notice: contents and directory entries are separate, an
/// open file outlives the renaming or removal of its path, and a lock belongs to the open file that
/// took it (`open(2)`, `rename(2)`, `flock(2)`). Everything written is at once durable; synchronising
/// checks its argument and does nothing. Where Linux and macOS differ, it does as Linux does.
///
/// Paths are strings and are not normalised: `/a//b` is not `/a/b`. Symbolic links are never
/// followed. There are no hard links, and directories can be neither renamed nor removed.
///
/// **Concurrency.** Every call may be made from any thread; each is atomic.
public final class MemoryFileSystem: FileSystem {
  // Sendable without a promise of ours: the mutex owns the state, and the compiler checks the rest.
  let state: Mutex<MemoryOpenFiles>

  /// Creates a file system that holds these empty directories.
  ///
  /// - Parameter directories: Paths; directories above them are made too.
  public init(directories: [String] = []) {
    var tree = MemoryTree()
    for directory in directories {
      // Cannot fail: there are no files yet that could be in the way.
      do { try tree.makeDirectory(directory) } catch { assertionFailure("\(error)") }
    }
    state = Mutex(MemoryOpenFiles(tree))
  }

  /// Creates a file system from a tree, with nothing open.
  init(tree: MemoryTree) {
    state = Mutex(MemoryOpenFiles(tree))
  }

  /// Opens a file, as `FileSystem` describes.
  public func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    try perform(.open, path) { state throws(MemoryTree.Failure) in try state.open(path, mode) }
  }

  /// Closes a file, as `FileSystem` describes.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    try perform(.close, file) { state throws(MemoryTree.Failure) in try state.close(file) }
  }

  /// Reads a file, as `FileSystem` describes.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    try perform(.read, file) { state throws(MemoryTree.Failure) in try state.read(file) }
  }

  /// Writes bytes, as `FileSystem` describes.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    try perform(.write, file) { state throws(MemoryTree.Failure) in
      try state.write(bytes, to: file)
    }
  }

  /// Cuts a file, as `FileSystem` describes.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try perform(.truncate, file) { state throws(MemoryTree.Failure) in
      try state.truncate(file, to: length)
    }
  }

  /// Synchronises a file, as `FileSystem` describes.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try perform(.synchronize, file) { state throws(MemoryTree.Failure) in
      _ = try state.description(of: file)
    }
  }

  /// Synchronises a directory, as `FileSystem` describes.
  public func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    try perform(.synchronizeDirectory, path) { state throws(MemoryTree.Failure) in
      _ = try state.tree.readableDirectory(at: path)
    }
  }

  /// Renames a file, as `FileSystem` describes.
  public func rename(_ source: String, to destination: String) throws(FileSystemError) {
    try perform(.rename, source) { state throws(MemoryTree.Failure) in
      try state.tree.rename(source, to: destination)
    }
  }

  /// Removes a file, as `FileSystem` describes.
  public func remove(_ path: String) throws(FileSystemError) {
    try perform(.remove, path) { state throws(MemoryTree.Failure) in try state.tree.remove(path) }
  }

  /// Lists a directory, as `FileSystem` describes.
  public func list(_ directory: String) throws(FileSystemError) -> [String] {
    try perform(.list, directory) { state throws(MemoryTree.Failure) in
      try state.tree.readableDirectory(at: directory).entries.keys.sorted()
    }
  }

  /// Locks a file, as `FileSystem` describes.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    try perform(.lock, file) { state throws(MemoryTree.Failure) in try state.lock(file) }
  }

  /// Runs one operation on a path under the mutex, and names both in its error.
  func perform<Result: Sendable>(
    _ operation: FileOperation, _ path: @autoclosure () -> String,
    _ body: (inout MemoryOpenFiles) throws(MemoryTree.Failure) -> Result
  ) throws(FileSystemError) -> Result {
    do throws(MemoryTree.Failure) {
      return try state.withLock { state throws(MemoryTree.Failure) in try body(&state) }
    } catch {
      throw FileSystemError(operation, path(), number: error.number)
    }
  }

  /// The same for an open file; its error names the path that it was opened by.
  private func perform<Result: Sendable>(
    _ operation: FileOperation, _ file: OpenFile,
    _ body: (inout MemoryOpenFiles) throws(MemoryTree.Failure) -> Result
  ) throws(FileSystemError) -> Result {
    try perform(operation, self.path(of: file), body)
  }

  private func path(of file: OpenFile) -> String {
    state.withLock { $0.open[file.descriptor]?.path } ?? "descriptor \(file.descriptor)"
  }
}
