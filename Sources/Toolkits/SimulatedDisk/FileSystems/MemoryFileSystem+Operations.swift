public import FileSystems
import Synchronization

extension MemoryFileSystem {
  /// Opens a directory, as `FileSystem` describes.
  public func openDirectory(_ path: String) throws(FileSystemError) -> OpenDirectory {
    try perform(.openDirectory, path) { state throws(MemoryTree.Failure) in
      try state.openDirectory(path)
    }
  }

  /// Closes a directory, as `FileSystem` describes.
  public func closeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    try perform(.closeDirectory, directory.path) { state throws(MemoryTree.Failure) in
      try state.closeDirectory(directory)
    }
  }

  /// Opens a file, as `FileSystem` describes.
  public func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    try perform(.open, directory.path(of: name)) { state throws(MemoryTree.Failure) in
      try state.open(name, in: directory, mode)
    }
  }

  /// Closes a file, as `FileSystem` describes.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    try perform(.close, file.path) { state throws(MemoryTree.Failure) in try state.close(file) }
  }

  /// Reads a file, as `FileSystem` describes.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    try perform(.read, file.path) { state throws(MemoryTree.Failure) in try state.read(file) }
  }

  /// Reads part of a file, as `FileSystem` describes.
  public func read(
    _ file: OpenFile, in range: Range<Int>
  ) throws(FileSystemError) -> [UInt8] {
    try perform(.read, file.path) { state throws(MemoryTree.Failure) in
      try state.read(file, in: range)
    }
  }

  /// Writes bytes, as `FileSystem` describes.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    try perform(.write, file.path) { state throws(MemoryTree.Failure) in
      try state.write(bytes, to: file)
    }
  }

  /// Writes bytes at an offset, as `FileSystem` describes.
  public func write(
    _ bytes: [UInt8], to file: OpenFile, at offset: Int
  ) throws(FileSystemError) {
    try perform(.write, file.path) { state throws(MemoryTree.Failure) in
      try state.write(bytes, to: file, at: offset)
    }
  }

  /// Truncates a file, as `FileSystem` describes.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try perform(.truncate, file.path) { state throws(MemoryTree.Failure) in
      try state.truncate(file, to: length)
    }
  }

  /// Synchronises a file, as `FileSystem` describes.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try perform(.synchronize, file.path) { state throws(MemoryTree.Failure) in
      _ = try state.description(of: file)
    }
  }

  /// Synchronises a directory, as `FileSystem` describes.
  public func synchronizeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    try perform(.synchronizeDirectory, directory.path) { state throws(MemoryTree.Failure) in
      _ = try state.tree.readableDirectory(at: try state.path(of: directory))
    }
  }

  /// Renames a file, as `FileSystem` describes.
  public func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    try perform(.rename, directory.path(of: source)) { state throws(MemoryTree.Failure) in
      try state.tree.rename(
        try state.path(of: source, in: directory),
        to: try state.path(of: destination, in: directory)
      )
    }
  }

  /// Removes a file, as `FileSystem` describes.
  public func remove(_ name: String, in directory: OpenDirectory) throws(FileSystemError) {
    try perform(.remove, directory.path(of: name)) { state throws(MemoryTree.Failure) in
      try state.tree.remove(try state.path(of: name, in: directory))
    }
  }

  /// Lists a directory, as `FileSystem` describes.
  public func list(_ directory: OpenDirectory) throws(FileSystemError) -> [String] {
    try perform(.list, directory.path) { state throws(MemoryTree.Failure) in
      try state.tree.readableDirectory(at: try state.path(of: directory)).entries.keys.sorted()
    }
  }

  /// Locks a file, as `FileSystem` describes.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    try perform(.lock, file.path) { state throws(MemoryTree.Failure) in try state.lock(file) }
  }

  /// Returns a file's status by its name, as `FileSystem` describes.
  public func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus {
    try perform(.identify, directory.path(of: name)) { state throws(MemoryTree.Failure) in
      try state.tree.status(at: try state.path(of: name, in: directory))
    }
  }

  /// Returns an open file's status, as `FileSystem` describes.
  public func status(of file: OpenFile) throws(FileSystemError) -> FileStatus {
    try perform(.identify, file.path) { state throws(MemoryTree.Failure) in
      state.tree.status(of: try state.description(of: file).inode)
    }
  }
}
