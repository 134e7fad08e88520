import Persistence
import SimulatedDisk

extension Arena {
  /// Copies the directory in its current state, without open files and without a lock.
  ///
  /// A store opened on the copy shows the content of the disk, whatever the first store still holds
  /// in memory. A lock file that names its holder is not copied, because the holder's lock applies
  /// to the original.
  func copy() throws -> Arena {
    let copy = try copyOfFiles()
    let lock = copy.location.path + claims.lockFile
    if copy.contents(of: lock)?.isEmpty == false {
      try copy.own("remove the copied lock file") {
        try copy.base.withDirectory(copy.location.directory) { directory throws(FileSystemError) in
          try copy.base.remove(copy.location.filename + claims.lockFile, in: directory)
        }
      }
    }
    return copy
  }

  private func copyOfFiles() throws -> Arena {
    if let memory { return try Arena(MemoryFileSystem(memory.snapshot()), claims: claims) }
    let copy = try Arena(onDisk: (), claims: claims, needsDisk: needsDisk)
    try own("copy the store's directory") {
      try DirectoryCopy().make(of: location.directory, in: copy.location.directory)
    }
    return copy
  }

  /// The content that a newly opened store finds on the disk.
  func contentOnDisk(
    _ subject: Subject, _ durability: Durability = .processCrash
  ) async throws -> Observation {
    // For a server a second connection reads the content, because there is nothing to copy.
    if subject.claims.fileAccess == .server {
      return try await subject.observe(configuration(durability))
    }
    let copy = try copy()
    defer { copy.remove() }
    return try await subject.observe(copy.configuration(durability))
  }
}

extension MemoryFileSystem.Snapshot {
  /// The disk as the next owner finds it, without a lock file that names its holder: its number
  /// belongs to no living process.
  func withoutHolder(_ lock: String) throws -> MemoryFileSystem.Snapshot {
    guard files[lock]?.isEmpty == false else { return self }
    return try .init(directories: directories, files: files.filter { $0.key != lock })
  }
}
