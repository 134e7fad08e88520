public import FileSystems
import Synchronization

/// A complete file system in memory: fast, with exact error numbers, and easy to inspect.
///
/// ```swift
/// let disk = MemoryFileSystem(directories: ["/data"])
/// let location = try StoreLocation(directoryPath: "/data")
/// let configuration = StoreConfiguration(location: location, fileSystem: disk)
/// ```
///
/// The file system follows POSIX as far as a store can observe (`open(2)`, `rename(2)`,
/// `flock(2)`). Contents and directory entries are separate. An open file stays valid after its
/// path is renamed or removed. A lock belongs to the open file that acquired it. Every write is
/// durable at once; synchronising only checks its argument. If Linux and macOS differ, the file
/// system follows Linux.
///
/// Paths are strings and are not normalised: `/a//b` is not `/a/b`. Symbolic links are never
/// followed. There are no hard links, and directories can be neither renamed nor removed.
///
/// **Concurrency.** Every call may be made from any thread; each is atomic.
public final class MemoryFileSystem: FileSystem {
  // The class is Sendable without `@unchecked`: the mutex owns the state, and the compiler checks
  // the rest.
  let state: Mutex<MemoryOpenFiles>

  /// Creates a file system with empty directories and their parents.
  public init(directories: [String] = []) {
    var tree = MemoryTree()
    for directory in directories {
      // This cannot fail, because there are no files yet that could be in the way.
      do { try tree.makeDirectory(directory) } catch { assertionFailure("\(error)") }
    }
    state = Mutex(MemoryOpenFiles(tree))
  }

  /// Creates a file system from a tree, without open files.
  init(tree: MemoryTree) {
    state = Mutex(MemoryOpenFiles(tree))
  }

  /// Runs one operation on a path under the mutex, and adds both to its error.
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
