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
/// took it (`open(2)`, `rename(2)`, `flock(2)`). Everything written is at once durable;
/// synchronising checks its argument and does nothing. Where Linux and macOS differ, it follows
/// Linux.
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
}
