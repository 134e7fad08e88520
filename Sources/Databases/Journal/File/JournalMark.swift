import Persistence

/// The empty file with the ending `.open` that stands beside a journal which may be appended to.
///
/// It is on disk before the first byte of the journal is changed, and removed after the journal's end
/// has been written. Only where it is found may the journal's end be torn.
struct JournalMark {
  /// Whether it is on the disk.
  private(set) var isMade: Bool
  /// Whether the mark may be seen without being on the disk, because a synchronisation failed.
  private var isStale = false

  /// Takes over whether a mark was found beside a journal.
  init(isMade: Bool) { self.isMade = isMade }

  /// Its name beside a journal of this name.
  static func name(of journal: String) -> String { journal + ".open" }

  /// Makes it, if it is not there.
  mutating func make(beside file: StoreFile) throws(StoreError) {
    if isMade { return }
    let (name, fileSystem) = (Self.name(of: file.name), file.fileSystem)
    do {
      if isStale { try Self.removeIfThere(beside: file) }
      isStale = true
      try fileSystem.withFile(name, in: file.directory, .replace) { _ in }
      if file.durability == .powerLoss { try fileSystem.synchronizeDirectory(file.directory) }
    } catch {
      throw .writing(file.path, error)
    }
    isStale = false
    isMade = true
  }

  /// Removes it.
  mutating func remove(beside file: StoreFile) throws(FileSystemError) {
    try file.fileSystem.remove(Self.name(of: file.name), in: file.directory)
    isMade = false
  }

  /// Removes it, if it has not gone already.
  mutating func removeIfThere(beside file: StoreFile) throws(FileSystemError) {
    try Self.removeIfThere(beside: file)
    isMade = false
  }

  /// Made once more after a failed synchronisation, it would be seen without being on the disk.
  private static func removeIfThere(beside file: StoreFile) throws(FileSystemError) {
    do {
      try file.fileSystem.remove(name(of: file.name), in: file.directory)
    } catch {
      if !error.isNoSuchFile { throw error }
    }
  }
}
