import Persistence

/// Operations on the database's files by name, in the database's directory.
extension DatabaseFile {
  func inDirectory<Result>(
    _ body: (OpenDirectory) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    try fileSystem.withDirectory(configuration.location.directory, body)
  }

  func withFile<Result>(
    _ path: String, _ mode: OpenMode, _ body: (OpenFile) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    try inDirectory { directory throws(FileSystemError) in
      try fileSystem.withFile(Self.name(of: path), in: directory, mode, body)
    }
  }

  func rename(_ source: String, to destination: String) throws(FileSystemError) {
    try inDirectory { directory throws(FileSystemError) in
      try fileSystem.rename(
        Self.name(of: source), to: Self.name(of: destination), in: directory)
    }
  }

  func remove(_ path: String) throws(FileSystemError) {
    try inDirectory { directory throws(FileSystemError) in
      try fileSystem.remove(Self.name(of: path), in: directory)
    }
  }

  static func name(of path: String) -> String { directoryAndName(of: path).name }
}
