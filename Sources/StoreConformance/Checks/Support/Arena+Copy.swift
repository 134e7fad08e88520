import Persistence
import SimulatedDisk

extension Arena {
  /// A copy of the directory as it is at this moment, with nothing open and no lock.
  ///
  /// A store opened on the copy shows the content of the disk, whatever the first store still has
  /// in memory. A lock file that names its holder is not copied: whoever holds the lock holds it where
  /// it was.
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

  /// The content that a store opened anew finds on the disk.
  func contentOnDisk(
    _ subject: Subject, _ durability: Durability = .processCrash
  ) async throws -> Observation {
    // A server is asked by another connection: there is nothing to copy.
    if subject.claims.fileAccess == .server {
      return try await subject.observe(configuration(durability))
    }
    let copy = try copy()
    defer { copy.remove() }
    return try await subject.observe(copy.configuration(durability))
  }
}

extension MemoryFileSystem.Snapshot {
  /// The disk as the next owner finds it: a number in the lock file is no living process's, so a lock file
  /// that names its holder is left out.
  func withoutHolder(_ lock: String) throws -> MemoryFileSystem.Snapshot {
    guard files[lock]?.isEmpty == false else { return self }
    return try .init(directories: directories, files: files.filter { $0.key != lock })
  }
}
