import Persistence

/// The empty file with the ending `.open` beside a journal that may be appended to.
///
/// The mark is on disk before the first byte of the journal is changed, and is removed after the
/// journal's end has been written. The journal's end can be torn only if the mark exists.
struct JournalMark {
  /// True if the mark is on the disk.
  private(set) var isMade: Bool
  /// True if the mark may be visible without being on the disk, because a synchronisation failed.
  private var isStale = false

  /// Creates the state of a mark after looking for it beside a journal.
  init(isMade: Bool) { self.isMade = isMade }

  /// Returns the name of the mark of a journal with this name.
  static func name(of journal: String) -> String { journal + ".open" }

  /// Creates the mark, if it does not exist.
  mutating func make(beside file: StoreFile) throws(StoreError) {
    if isMade { return }
    let (name, fileSystem) = (Self.name(of: file.name), file.fileSystem)
    do {
      // If it were created again without that, it could be visible without being on the disk.
      if isStale { try fileSystem.removeIfThere(name, in: file.directory) }
      isStale = true
      try fileSystem.withFile(name, in: file.directory, .replace) { _ in }
      if file.durability == .powerLoss { try fileSystem.synchronizeDirectory(file.directory) }
    } catch {
      throw .writing(file.path, error)
    }
    isStale = false
    isMade = true
  }

  mutating func remove(beside file: StoreFile) throws(FileSystemError) {
    try file.fileSystem.remove(Self.name(of: file.name), in: file.directory)
    isMade = false
  }

  mutating func removeIfThere(beside file: StoreFile) throws(FileSystemError) {
    try file.fileSystem.removeIfThere(Self.name(of: file.name), in: file.directory)
    isMade = false
  }
}
