import Foundation
import Persistence
import SimulatedDisk

extension Arena {
  /// The bytes of the store's file, or `nil` if there is none.
  func bytes() -> [UInt8]? { contents(of: location.path) }

  /// Writes bytes to the location of the store's file.
  func put(_ bytes: [UInt8]) throws { try put(bytes, at: location.path) }

  /// Writes bytes to a file, bypassing the store's file system.
  func put(_ bytes: [UInt8], at path: String) throws {
    try own("write \(withoutDirectory(path))") {
      if let memory { return try memory.setContents(bytes, of: path) }
      try Data(bytes).write(to: URL(filePath: path))
    }
  }

  /// True if the store keeps a directory at its location, and not a file.
  var holdsDirectory: Bool {
    var isDirectory: ObjCBool = false
    return memory == nil
      && FileManager.default.fileExists(atPath: location.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// Creates an empty file, for processes that wait for it.
  func makeFile(_ path: String) throws {
    try own("make a file") { try Data().write(to: URL(filePath: path)) }
  }

  /// Removes the store's file or directory.
  func removeFile() throws {
    try own("remove \(location.filename)") {
      if holdsDirectory { return try FileManager.default.removeItem(atPath: location.path) }
      try base.withDirectory(location.directory) { directory throws(FileSystemError) in
        try base.remove(location.filename, in: directory)
      }
    }
  }

  /// Removes a file below the store's directory.
  func removeFile(at path: String) throws {
    try own("remove \(withoutDirectory(path))") {
      guard memory != nil else { return try FileManager.default.removeItem(atPath: path) }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      try base.withDirectory(String(path.dropLast(name.count + 1))) {
        directory throws(FileSystemError) in
        try base.remove(name, in: directory)
      }
    }
  }

  /// The bytes of every file below the directory, by relative path.
  func files() throws -> [String: [UInt8]] {
    try own("list the store's directory") {
      let names =
        memory == nil
        ? try FileManager.default.subpathsOfDirectory(atPath: location.directory) : try names()
      var files: [String: [UInt8]] = [:]
      for name in names {
        // Directories and dangling links have no contents.
        files[name] = contents(of: location.directory + "/" + name)
      }
      return files
    }
  }

  /// The files below the directory with their sizes; `nil` if the store keeps its items on a
  /// server.
  func shownFiles(of subject: Subject) throws -> [CounterexampleStep.File]? {
    subject.claims.fileAccess == .server ? nil : .init(sizes: try files().mapValues(\.count))
  }

  /// Every name in the directory.
  func names(on fileSystem: (any FileSystem)? = nil) throws -> [String] {
    let fileSystem = fileSystem ?? base
    return try own("list the store's directory") {
      try fileSystem.withDirectory(location.directory, fileSystem.list)
    }
  }

  /// Makes a file call of the suite itself, whose failure is never attributed to the store.
  func own<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let failure as HarnessFailure { throw failure } catch {
      throw HarnessFailure(withoutDirectory("the suite itself could not \(what): \(error)"))
    }
  }

  /// A text without the directory's path, which differs in every run.
  func withoutDirectory(_ text: String) -> String {
    text.replacing(location.directory + "/", with: "")
  }
}

extension Arena {
  /// Creates a symbolic link; its target need not exist.
  func makeSymbolicLink(_ path: String, to target: String) throws {
    try own("make a symbolic link") {
      if let memory { return try memory.makeSymbolicLink(path, to: target) }
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
  }

  /// Creates a symbolic link in a real directory, unless the name is taken.
  ///
  /// An open store may take a name at any moment, so only the call itself shows whether the name is
  /// free.
  /// - Returns: True if the link was created.
  func makeSymbolicLink(_ path: String, to target: String, unlessTaken: Void) throws -> Bool {
    try own("make a symbolic link") {
      do {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        return true
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        return false
      }
    }
  }

  /// Creates a directory at an unused path.
  func makeDirectory(_ path: String) throws {
    try own("make a directory") {
      if let memory { return try memory.makeDirectory(path) }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
  }

  /// Reads a file's bytes, bypassing the store's file system.
  func contents(of path: String) -> [UInt8]? {
    if let memory { return memory.contents(of: path) }
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }
}
