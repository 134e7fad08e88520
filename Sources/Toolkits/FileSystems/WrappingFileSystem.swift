/// One call of a ``FileSystem``, as a wrapper sees it.
public struct FileCall: Sendable {
  /// The operation.
  public let operation: FileOperation
  /// The path of the file or directory; for an open file, the path by which it was opened.
  public var path: String { directory.map { $0.path(of: name) } ?? name }
  /// The open file that the call uses, if any.
  public var file: OpenFile?
  /// The mode in which an `open` opens the file.
  public var mode: OpenMode?
  /// The path that a `rename` gives to the file.
  public var destination: String? {
    newName.flatMap { newName in directory.map { $0.path(of: newName) } }
  }
  /// The bytes that a `write` is about to write.
  ///
  /// A write in pieces stores them in ``pieces``.
  public var bytes: [UInt8]?
  /// The bytes that a `write` is about to write, if the wrapper passes pieces on without joining
  /// them.
  public var pieces: [ArraySlice<UInt8>]?
  /// The offset of a `write`, or the new length of a `truncate`.
  ///
  /// `nil` for a write that appends.
  public var offset: Int?

  // The path is built only if a wrapper asks for it.
  private let directory: OpenDirectory?
  private let name: String
  private var newName: String?

  init(_ operation: FileOperation, _ path: String) {
    self.operation = operation
    directory = nil
    name = path
  }

  init(
    _ operation: FileOperation, _ name: String, in directory: OpenDirectory,
    to newName: String? = nil
  ) {
    self.operation = operation
    self.name = name
    self.directory = directory
    self.newName = newName
  }

  init(
    _ operation: FileOperation, _ file: OpenFile, bytes: [UInt8]? = nil, offset: Int? = nil
  ) {
    self.init(operation, file.name, in: file.directory)
    self.file = file
    self.bytes = bytes
    self.offset = offset
  }
}

/// A file system that wraps another one and implements only the differences.
///
/// Code that a wrapper runs at every operation goes into ``perform(_:_:)``. Code that changes a
/// single operation goes into that operation's method. Everything else is passed on.
public protocol WrappingFileSystem: FileSystem {
  /// The file system that performs the operations.
  var base: any FileSystem { get }

  /// Performs one operation. By default the operation is passed on.
  ///
  /// `body` performs the operation on the base, once for each call.
  ///
  /// - Throws: ``FileSystemError``.
  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result
}

extension WrappingFileSystem {
  /// Passes the operation on.
  public func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    try body()
  }

  /// Opens a directory.
  public func openDirectory(_ path: String) throws(FileSystemError) -> OpenDirectory {
    try perform(FileCall(.openDirectory, path)) { () throws(FileSystemError) in
      try base.openDirectory(path)
    }
  }

  /// Closes a directory.
  public func closeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    try perform(FileCall(.closeDirectory, directory.path)) { () throws(FileSystemError) in
      try base.closeDirectory(directory)
    }
  }

  /// Opens a file.
  public func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    var call = FileCall(.open, name, in: directory)
    call.mode = mode
    return try perform(call) { () throws(FileSystemError) in
      try base.open(name, in: directory, mode)
    }
  }

  /// Closes a file.
  public func close(_ file: OpenFile) throws(FileSystemError) {
    try perform(FileCall(.close, file)) { () throws(FileSystemError) in try base.close(file) }
  }

  /// Reads a file from its beginning to its end.
  public func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    try perform(FileCall(.read, file)) { () throws(FileSystemError) in try base.read(file) }
  }

  /// Reads a part of a file.
  public func read(
    _ file: OpenFile, in range: Range<Int>
  ) throws(FileSystemError) -> [UInt8] {
    try perform(FileCall(.read, file)) { () throws(FileSystemError) in
      try base.read(file, in: range)
    }
  }

  /// Appends all the bytes.
  public func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    try perform(FileCall(.write, file, bytes: bytes)) { () throws(FileSystemError) in
      try base.write(bytes, to: file)
    }
  }

  /// Passes the pieces on without joining them, for wrappers that do not look at the bytes.
  public func passOn(
    pieces: [ArraySlice<UInt8>], to file: OpenFile
  ) throws(FileSystemError) {
    var call = FileCall(.write, file)
    call.pieces = pieces
    try perform(call) { () throws(FileSystemError) in try base.write(pieces: pieces, to: file) }
  }

  /// Writes all the bytes at an offset.
  public func write(
    _ bytes: [UInt8], to file: OpenFile, at offset: Int
  ) throws(FileSystemError) {
    try perform(FileCall(.write, file, bytes: bytes, offset: offset)) {
      () throws(FileSystemError) in
      try base.write(bytes, to: file, at: offset)
    }
  }

  /// Sets the length of a file.
  public func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try perform(FileCall(.truncate, file, offset: length)) { () throws(FileSystemError) in
      try base.truncate(file, to: length)
    }
  }

  /// Waits until the file's bytes and its length are on the disk.
  public func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try perform(FileCall(.synchronize, file)) { () throws(FileSystemError) in
      try base.synchronize(file)
    }
  }

  /// Waits until the directory's entries are on the disk.
  public func synchronizeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    try perform(FileCall(.synchronizeDirectory, directory.path)) { () throws(FileSystemError) in
      try base.synchronizeDirectory(directory)
    }
  }

  /// Renames a file atomically.
  public func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    let call = FileCall(.rename, source, in: directory, to: destination)
    try perform(call) { () throws(FileSystemError) in
      try base.rename(source, to: destination, in: directory)
    }
  }

  /// Removes a file.
  public func remove(_ name: String, in directory: OpenDirectory) throws(FileSystemError) {
    try perform(FileCall(.remove, name, in: directory)) { () throws(FileSystemError) in
      try base.remove(name, in: directory)
    }
  }

  /// Lists the names in a directory.
  public func list(_ directory: OpenDirectory) throws(FileSystemError) -> [String] {
    try perform(FileCall(.list, directory.path)) { () throws(FileSystemError) in
      try base.list(directory)
    }
  }

  /// Takes the exclusive lock of a file without waiting.
  public func lock(_ file: OpenFile) throws(FileSystemError) {
    try perform(FileCall(.lock, file)) { () throws(FileSystemError) in try base.lock(file) }
  }

  /// Returns the identity and the length of the file that has a name.
  public func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus {
    try perform(FileCall(.identify, name, in: directory)) { () throws(FileSystemError) in
      try base.status(of: name, in: directory)
    }
  }

  /// Returns the identity and the length of an open file.
  public func status(of file: OpenFile) throws(FileSystemError) -> FileStatus {
    try perform(FileCall(.identify, file)) { () throws(FileSystemError) in
      try base.status(of: file)
    }
  }
}
