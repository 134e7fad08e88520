public import FileSystems
import Synchronization

extension MemoryFileSystem {
  /// The content of a ``MemoryFileSystem`` at one moment: directories and files without open files
  /// and locks, like a disk after its process has died.
  ///
  /// ```swift
  /// let afterCrash = MemoryFileSystem(disk.snapshot())
  /// ```
  ///
  /// A snapshot is a value: later changes of the file system do not change it. Two snapshots are
  /// equal if they have the same directories and the same files with the same bytes.
  public struct Snapshot: Sendable, Equatable, CustomStringConvertible {
    let tree: MemoryTree

    /// Every file's bytes by its path.
    ///
    /// Complexity: O(n).
    public var files: [String: [UInt8]] { tree.files }

    /// The paths of all directories, sorted.
    public var directories: [String] { tree.directories.keys.sorted() }

    init(_ tree: MemoryTree) {
      self.tree = tree
    }

    /// Creates a snapshot without a file system, for example a state that a power cut could leave.
    ///
    /// The parents of the directories exist too. `files` has every file's bytes by its path.
    ///
    /// - Throws: `FileSystemError` with number `ENOENT` if a file's directory is missing.
    public init(directories: [String], files: [String: [UInt8]]) throws(FileSystemError) {
      let disk = MemoryFileSystem()
      for directory in directories { try disk.makeDirectory(directory) }
      for (path, bytes) in files { try disk.setContents(bytes, of: path) }
      tree = disk.snapshot().tree
    }

    /// Compares directories, names and bytes.
    ///
    /// Complexity: O(bytes).
    public static func == (left: Snapshot, right: Snapshot) -> Bool {
      left.directories == right.directories && left.files == right.files
    }

    /// One line for each file: its path and its length in bytes.
    public var description: String {
      files.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.count) bytes" }
        .joined(separator: "\n")
    }
  }

  /// Creates a file system from a snapshot, with no open files and no locks.
  public convenience init(_ snapshot: Snapshot) {
    self.init(tree: snapshot.tree)
  }

  /// Returns the current content, as a value that is independent of this file system.
  ///
  /// Complexity: O(files); bytes are shared until changed.
  public func snapshot() -> Snapshot {
    state.withLock { state in
      var tree = state.tree
      for (number, inode) in tree.inodes {
        // An inode without a name is freed with its last open file: here by the end of the process.
        tree.inodes[number] = inode.isLinked ? inode : nil
        tree.inodes[number]?.openCount = 0
        tree.inodes[number]?.lockHolder = nil
      }
      return Snapshot(tree)
    }
  }
}
