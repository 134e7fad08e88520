public import Persistence
import Synchronization

extension MemoryFileSystem {
  /// The content of a ``MemoryFileSystem`` at one moment: directories and files, but nothing open
  /// and no lock, as a disk is found after its process died.
  ///
  /// ```swift
  /// let afterCrash = MemoryFileSystem(disk.snapshot())
  /// ```
  ///
  /// A snapshot is a value: later changes of the file system do not change it. Two snapshots are
  /// equal when they have the same directories and the same files with the same bytes.
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

    /// Creates a snapshot without a file system, such as a state that a power cut could leave.
    ///
    /// - Parameters:
    ///   - directories: The directories; those above them exist too.
    ///   - files: Every file's bytes by its path.
    /// - Throws: `FileSystemError` with number `ENOENT` when a file's directory is missing.
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

  /// Creates a file system as it was, with no open files and no locks.
  ///
  /// - Parameter snapshot: The content of the file system.
  public convenience init(_ snapshot: Snapshot) {
    self.init(tree: snapshot.tree)
  }

  /// Returns the content of the file system now.
  ///
  /// Complexity: O(files); bytes are shared until changed.
  ///
  /// - Returns: A value that outlives this file system.
  public func snapshot() -> Snapshot {
    state.withLock { state in
      var tree = state.tree
      for (number, inode) in tree.inodes {
        // An inode without a name is freed with its last open file: by the end of the process.
        tree.inodes[number] = inode.isLinked ? inode : nil
        tree.inodes[number]?.openCount = 0
        tree.inodes[number]?.lockHolder = nil
      }
      return Snapshot(tree)
    }
  }
}
