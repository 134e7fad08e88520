import Foundation
public import FileSystems
import Synchronization

extension MemoryFileSystem {
  /// The paths of all files, sorted.
  ///
  /// Complexity: O(n log n).
  public var paths: [String] {
    state.withLock { $0.tree.files.keys.sorted() }
  }

  /// The number of open files and directories.
  ///
  /// 0 after everything has been closed.
  public var openFileCount: Int {
    state.withLock { $0.open.count + $0.directories.count }
  }

  /// Returns a file's bytes, regardless of its access rights, or `nil` if there is no such file.
  ///
  /// The file is not opened.
  public func contents(of path: String) -> [UInt8]? {
    state.withLock { state in
      let parts = directoryAndName(of: path)
      let entry = state.tree.directories[parts.directory]?.entries[parts.name]
      guard case .file(let inode) = entry else { return nil }
      return state.tree.inodes[inode]?.bytes
    }
  }

  /// Changes a file's bytes in place.
  ///
  /// A missing file is created.
  ///
  /// - Throws: `FileSystemError` with operation `write`: `ENOENT` if its directory is missing,
  ///   `EISDIR` or `ELOOP` if the name belongs to something other than a file.
  public func setContents(_ bytes: [UInt8], of path: String) throws(FileSystemError) {
    try perform(.write, path) { state throws(MemoryTree.Failure) in
      let inode: Int
      switch try state.tree.entry(at: path) {
      case .file(let existing): inode = existing
      case .directory: throw MemoryTree.Failure(EISDIR)
      case .symbolicLink: throw MemoryTree.Failure(ELOOP)
      case nil: inode = try state.tree.makeFile(at: path)
      }
      state.tree.inodes[inode]?.bytes = bytes
    }
  }

  /// Creates a directory and any missing parents; an existing directory does not change.
  ///
  /// - Throws: `FileSystemError` with operation `open`: `ENOTDIR` if a file is in the way.
  public func makeDirectory(_ path: String) throws(FileSystemError) {
    try perform(.open, path) { state throws(MemoryTree.Failure) in
      try state.tree.makeDirectory(path)
    }
  }

  /// Creates a symbolic link.
  ///
  /// Opening the link fails with `ELOOP`. Renaming and removing affect the link itself. The target
  /// is never used.
  ///
  /// - Throws: `FileSystemError` with operation `open`: `EEXIST` if the name exists, `ENOENT` if
  ///   the directory is missing.
  public func makeSymbolicLink(_ path: String, to target: String) throws(FileSystemError) {
    try perform(.open, path) { state throws(MemoryTree.Failure) in
      guard try state.tree.entry(at: path) == nil else { throw MemoryTree.Failure(EEXIST) }
      try state.tree.setEntry(.symbolicLink(target: target), at: path)
    }
  }

  /// Sets the allowed access to a file or a directory from now on.
  ///
  /// Files that are already open stay usable.
  ///
  /// - Throws: `FileSystemError` with operation `open`: `ENOENT` if nothing exists at the path.
  public func setAccess(_ access: MemoryAccess, of path: String) throws(FileSystemError) {
    try perform(.open, path) { state throws(MemoryTree.Failure) in
      if state.tree.directories[path] != nil {
        state.tree.directories[path]?.access = access
      } else if case .file(let inode) = try state.tree.entry(at: path) {
        state.tree.inodes[inode]?.access = access
      } else {
        throw MemoryTree.Failure(ENOENT)
      }
    }
  }
}

extension MemoryTree {
  /// Every file's bytes by its path.
  var files: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, directory) in directories {
      for case (let name, .file(let inode)) in directory.entries {
        files[Self.path(path, name)] = inodes[inode]?.bytes
      }
    }
    return files
  }

  /// Returns a directory whose names may be read.
  func readableDirectory(at path: String) throws(Failure) -> Directory {
    let directory = try directory(at: path)
    if directory.access == .none { throw Failure(EACCES) }
    return directory
  }
}
