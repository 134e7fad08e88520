import Persistence

/// The folder of the notes on a disk that the check may cut off, fill up or take the power from.
///
/// Each call is one step, done when it returns; its errors are `FileSystemError`s.
public struct Folder: Sendable {
  private let disk: any FileSystem
  private let path: String
  /// The name of the file with the notes.
  public let notesFile: String

  init(_ configuration: StoreConfiguration) {
    disk = configuration.fileSystem
    path = configuration.location.directory
    notesFile = configuration.location.filename
  }

  /// Reads a file.
  ///
  /// - Parameter name: The file's name.
  /// - Returns: Its bytes.
  /// - Throws: `FileSystemError`; if there is no such file, its `operation` is `open` and its
  ///   `number` is `ENOENT`.
  public func contents(of name: String) throws -> [UInt8] {
    try disk.withDirectory(path) { directory throws(FileSystemError) in
      try disk.withFile(name, in: directory, .read) { file throws(FileSystemError) in
        try disk.read(file)
      }
    }
  }

  /// Creates a file, or empties an existing one, then writes into it.
  ///
  /// - Parameters:
  ///   - bytes: The new content of the file.
  ///   - name: The file's name.
  /// - Throws: `FileSystemError`.
  public func write(_ bytes: [UInt8], to name: String) throws {
    try disk.withDirectory(path) { directory throws(FileSystemError) in
      try disk.withFile(name, in: directory, .replace) { file throws(FileSystemError) in
        try disk.write(bytes, to: file)
      }
    }
  }

  /// Returns when a file's bytes are on the disk and not only in its cache (`fsync`).
  ///
  /// - Parameter name: The file's name.
  /// - Throws: `FileSystemError`.
  public func synchronize(_ name: String) throws {
    try disk.withDirectory(path) { directory throws(FileSystemError) in
      try disk.withFile(name, in: directory, .append) { file throws(FileSystemError) in
        try disk.synchronize(file)
      }
    }
  }

  /// Renames a file in a single step; a file with the new name is replaced.
  ///
  /// - Parameters:
  ///   - old: Its name.
  ///   - new: Its new name.
  /// - Throws: `FileSystemError`.
  public func rename(_ old: String, to new: String) throws {
    try disk.withDirectory(path) { directory throws(FileSystemError) in
      try disk.rename(old, to: new, in: directory)
    }
  }

  /// Returns when the new and changed names in the folder are on the disk.
  ///
  /// - Throws: `FileSystemError`.
  public func synchronizeNames() throws {
    try disk.withDirectory(path) { directory throws(FileSystemError) in
      try disk.synchronizeDirectory(directory)
    }
  }
}
