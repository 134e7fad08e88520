public import Persistence
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension MemoryFileSystem {
  /// The paths of all files, sorted.
  ///
  /// Complexity: O(n log n).
  public var paths: [String] {
    state.withLock { $0.tree.files.keys.sorted() }
  }

  /// How many files and directories are open: 0 after everything has been closed.
  public var openFileCount: Int {
    state.withLock { $0.open.count + $0.directories.count }
  }

  /// Returns a file's bytes, whatever its access rights; the file is not opened.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: Its bytes, or `nil` when there is no such file.
  public func contents(of path: String) -> [UInt8]? {
    state.withLock { state in
      let parts = MemoryTree.split(path)
      let entry = state.tree.directories[parts.directory]?.entries[parts.name]
      guard case .file(let inode) = entry else { return nil }
      return state.tree.inodes[inode]?.bytes
    }
  }

  /// Changes a file's bytes in place, making the file when it is missing.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - path: The file's path.
  /// - Throws: `FileSystemError` with operation `write`: `ENOENT` when its directory is missing,
  ///   `EISDIR` or `ELOOP` when something else has that name.
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

  /// Makes a directory, and those above it that are missing.
  ///
  /// - Parameter path: The directory's path. An existing directory is left as it is.
  /// - Throws: `FileSystemError` with operation `open`: `ENOTDIR` when a file is in the way.
  public func makeDirectory(_ path: String) throws(FileSystemError) {
    try perform(.open, path) { state throws(MemoryTree.Failure) in
      try state.tree.makeDirectory(path)
    }
  }

  /// Makes a symbolic link.
  ///
  /// Opening it fails with `ELOOP`; renaming and removing concern the link.
  ///
  /// - Parameters:
  ///   - path: The link's path.
  ///   - target: The path that the link points at; never looked at.
  /// - Throws: `FileSystemError` with operation `open`: `EEXIST` when the name is taken, `ENOENT`
  ///   when the directory is missing.
  public func makeSymbolicLink(_ path: String, to target: String) throws(FileSystemError) {
    try perform(.open, path) { state throws(MemoryTree.Failure) in
      guard try state.tree.entry(at: path) == nil else { throw MemoryTree.Failure(EEXIST) }
      try state.tree.setEntry(.symbolicLink(target: target), at: path)
    }
  }

  /// Sets the access to a file or a directory from now on.
  ///
  /// Files that are open stay usable.
  ///
  /// - Parameters:
  ///   - access: The access that is allowed.
  ///   - path: The path of a file or directory.
  /// - Throws: `FileSystemError` with operation `open`: `ENOENT` when there is nothing at the path.
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

  /// A directory whose names may be read.
  func readableDirectory(at path: String) throws(Failure) -> Directory {
    let directory = try directory(at: path)
    if directory.access == .none { throw Failure(EACCES) }
    return directory
  }
}
