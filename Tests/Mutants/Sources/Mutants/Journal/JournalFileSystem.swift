import Persistence
import Synchronization

/// The one step of a journal's life that is wrong; everything else of it is right.
enum JournalDefect: String, Sendable, CaseIterable {
  // While the journal is written anew.
  case compactsUnsynced, compactsWithoutDirectorySync, compactionDropsSaves, compactsInPlace
  case keepsOldGeneration

  // When a journal is opened that was not closed.
  case rewritesUnsynced

  // When something else comes between the store and its file.
  case keepsRefusedGroup, takesAnyFile, dropsDamagedRecords, emptiesUnreadJournal
  case believesOldIndex, prefersLongerCopy

  // When a damaged journal is set aside and its sound part is kept.
  case emptiesCopy, takesAnyCopy

  /// True if the journal is opened by its index.
  var opensByIndex: Bool { self == .emptiesUnreadJournal }
}

/// The layer between a ``JournalStore`` and its disk.
final class JournalFileSystem: WrappingFileSystem {
  private struct State {
    var isOpening = true
    var isCompacting = false
    /// The handle that `keepsOldGeneration` does not give up.
    var oldHandle: OpenFile?
    /// The status that this handle pretends for the generation to which it does not write.
    var pretended: FileStatus?
    /// The file to which `compactionDropsSaves` writes nothing.
    var dropping: OpenFile?
    var hasDropped = false
    /// The journal that `takesAnyFile` was opened with.
    var first: OpenFile?
  }

  let base: any FileSystem
  private let defect: JournalDefect?
  /// The journal.
  private let name: String
  private let state = Mutex(State())

  init(_ base: any FileSystem, _ defect: JournalDefect?, name: String) {
    self.base = base
    self.defect = defect
    self.name = name
  }

  /// To be called when the store is open.
  func endOpening() { state.withLock { $0.isOpening = false } }
  /// To be called before a new generation is written.
  func beginCompaction() { state.withLock { $0.isCompacting = true } }
  /// True if saves were dropped: the store then has wrong assumptions about its journal.
  var hasDropped: Bool { state.withLock { $0.hasDropped } }
  /// To be called when it is in place.
  func endCompaction() { state.withLock { $0.isCompacting = false } }

  private func has(_ defect: JournalDefect) -> Bool {
    guard self.defect == defect else { return false }
    return state.withLock { defect == .rewritesUnsynced ? $0.isOpening : $0.isCompacting }
  }

  private func isTemporary(_ file: OpenFile) -> Bool { file.name == name + ".tmp" }

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    if defect == .keepsOldGeneration, mode == .update {
      if name != self.name, let old = state.withLock({ $0.oldHandle }) {
        // The old file passes for the new one, and has the length that the new one should have.
        let new = try base.status(of: name, in: directory)
        state.withLock { $0.pretended = new }
        return old
      }
      let file = try base.open(name, in: directory, mode)
      if name == self.name { state.withLock { $0.oldHandle = file } }
      return file
    }
    let file = try base.open(name, in: directory, mode)
    if mode == .update, name == self.name || isTemporary(file) {
      state.withLock { $0.first = file }
    }
    if mode == .append, isTemporary(file), has(.compactionDropsSaves) {
      state.withLock { $0.dropping = file }
    }
    return file
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    if defect == .keepsOldGeneration, state.withLock({ $0.oldHandle == file }) { return }
    state.withLock { if $0.dropping == file { $0.dropping = nil } }
    try base.close(file)
  }

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    let isDropped = state.withLock { state in
      let isDropped = state.dropping == file && !bytes.isEmpty
      state.hasDropped = state.hasDropped || isDropped
      return isDropped
    }
    if !isDropped { try base.write(bytes, to: file) }
  }

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    if isTemporary(file), has(.compactsUnsynced) || has(.rewritesUnsynced) { return }
    try base.synchronize(file)
  }

  func synchronizeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    if has(.compactsWithoutDirectorySync) { return }
    try base.synchronizeDirectory(directory)
  }

  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    if source == name + ".tmp", has(.compactsInPlace) {
      let bytes = try base.withFile(source, in: directory, .read, base.read)
      try base.withFile(destination, in: directory, .replace) { file throws(FileSystemError) in
        try base.write(bytes, to: file)
        try base.synchronize(file)
      }
      return try base.remove(source, in: directory)
    }
    if source == name + ".tmp", destination.contains(".quarantined-"),
      try leavesOutCopy(as: destination, in: directory)
    {
      return try base.remove(source, in: directory)
    }
    try base.rename(source, to: destination, in: directory)
  }

  /// Returns true if a defect leaves out the copy of a damaged journal.
  private func leavesOutCopy(
    as destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> Bool {
    if defect == .emptiesCopy {
      try base.withFile(destination, in: directory, .replace) { _ in }
      return true
    }
    guard defect == .takesAnyCopy else { return false }
    return try base.list(directory).contains { $0.hasPrefix(name + ".quarantined-") }
  }

  func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus {
    if defect == .takesAnyFile, name == self.name, let first = state.withLock({ $0.first }) {
      return try base.status(of: first)
    }
    if name == self.name, let pretended = state.withLock({ $0.pretended }) { return pretended }
    return try base.status(of: name, in: directory)
  }

  func write(
    _ bytes: [UInt8], to file: OpenFile, at offset: Int
  ) throws(FileSystemError) {
    try base.write(bytes, to: file, at: offset)
    state.withLock { state in
      guard let old = state.pretended else { return }
      state.pretended = FileStatus(
        identity: old.identity, size: max(old.size, offset + bytes.count))
    }
  }

  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    if defect != .keepsRefusedGroup { try base.truncate(file, to: length) }
  }

  func status(of file: OpenFile) throws(FileSystemError) -> FileStatus {
    if let pretended = state.withLock({ $0.pretended }) { return pretended }
    return try base.status(of: file)
  }
}
