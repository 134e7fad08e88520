extension FileSystem {
  /// Joins the pieces and writes them.
  public func write(
    pieces: [ArraySlice<UInt8>], to file: OpenFile
  ) throws(FileSystemError) {
    try write([UInt8](pieces: pieces), to: file)
  }

  /// Opens a directory while the body runs.
  ///
  /// - Throws: ``FileSystemError`` from the body or from opening the directory.
  public func withDirectory<Result>(
    _ path: String, _ body: (OpenDirectory) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let directory = try openDirectory(path)
    defer {
      do { try closeDirectory(directory) } catch { /* Nothing was written through it. */  }
    }
    return try body(directory)
  }

  /// Opens a file while the body runs.
  ///
  /// - Throws: ``FileSystemError``: the first failure of opening, body and closing.
  public func withFile<Result>(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode,
    _ body: (OpenFile) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let file = try open(name, in: directory, mode)
    let result: Result
    do throws(FileSystemError) {
      result = try body(file)
    } catch {
      do { try close(file) } catch { /* The body's failure came first. */  }
      throw error
    }
    try close(file)
    return result
  }

  /// Reads a whole file.
  ///
  /// - Throws: ``FileSystemError``.
  public func contents(ofFile path: String) throws(FileSystemError) -> [UInt8] {
    let (directory, name) = directoryAndName(of: path)
    return try withDirectory(directory) { directory throws(FileSystemError) in
      try withFile(name, in: directory, .read, read)
    }
  }

  /// Writes a whole file in place.
  ///
  /// If the call is interrupted, the file has only the beginning of the bytes. With
  /// `isSynchronized`, the bytes are on the disk before the call returns.
  ///
  /// - Throws: ``FileSystemError``.
  public func write(
    _ bytes: [UInt8], toFile path: String, isSynchronized: Bool = false
  ) throws(FileSystemError) {
    let (directory, name) = directoryAndName(of: path)
    try withDirectory(directory) { directory throws(FileSystemError) in
      try withFile(name, in: directory, .replace) { file throws(FileSystemError) in
        try write(bytes, to: file)
        if isSynchronized { try synchronize(file) }
      }
    }
  }

  /// Returns true if a directory contains a name.
  package func has(_ name: String, in directory: OpenDirectory) throws(FileSystemError) -> Bool {
    do {
      _ = try status(of: name, in: directory)
      return true
    } catch {
      if error.isNoSuchFile { return false }
      throw error
    }
  }

  /// Removes a file, if there is one.
  ///
  /// - Returns: True if there was one.
  @discardableResult
  package func removeIfThere(
    _ name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> Bool {
    do {
      try remove(name, in: directory)
      return true
    } catch {
      if error.isNoSuchFile { return false }
      throw error
    }
  }
}

/// Splits a path at its last slash; the directory of a plain name is `.`.
package func directoryAndName(of path: String) -> (directory: String, name: String) {
  let bytes = path.utf8
  guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
  let directory = slash == bytes.startIndex ? "/" : String(path[..<slash])
  return (directory, String(path[bytes.index(after: slash)...]))
}

extension [UInt8] {
  /// Joins the bytes of several pieces.
  package init(pieces: [ArraySlice<UInt8>]) {
    self = []
    reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for piece in pieces { self += piece }
  }
}
