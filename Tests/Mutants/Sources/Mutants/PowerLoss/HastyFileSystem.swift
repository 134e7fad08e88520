import Persistence
import Synchronization

/// The one thing that is wrong with how a store forces its data; everything else of it is right.
enum HastyDefect: String, Sendable, CaseIterable {
  // Seen after a power cut.
  case noDirectorySync, noFileSync, syncAfterRename, renameBeforeWrite, lateDirectorySync
  case writesInPlace, trustsWhatItReads

  // Seen after a synchronisation that failed.
  case retriesFileSync, retriesDirectorySync, ignoresSyncErrors

  // Seen when an opening is interrupted.
  case quarantineUnsynced, quarantineRemovesFirst, migrationRemovesFirst
}

/// The layer between an honest store and its disk.
///
/// A store's temporary file is the one that it opens to replace.
final class HastyFileSystem: WrappingFileSystem {
  private struct State {
    /// The file and the directory that are still to be synchronised, late.
    var lateFile: OpenFile?
    var lateDirectory: OpenDirectory?
    var isOpening = true
  }

  let base: any FileSystem
  private let defect: HastyDefect
  /// The store's file.
  private let name: String
  private let state = Mutex(State())

  init(_ base: any FileSystem, _ defect: HastyDefect, name: String) {
    self.base = base
    self.defect = defect
    self.name = name
  }

  /// To be called when the store is open.
  func endOpening() { state.withLock { $0.isOpening = false } }

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    if let late = takeLateDirectory() { try base.synchronizeDirectory(late) }
    guard mode == .replace else { return try base.open(name, in: directory, mode) }
    if defect == .writesInPlace { return try base.open(self.name, in: directory, mode) }
    let file = try base.open(name, in: directory, mode)
    if defect == .renameBeforeWrite { try base.rename(name, to: self.name, in: directory) }
    return file
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    if state.withLock({ $0.lateFile == file }) { return }
    try base.close(file)
  }

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    switch defect {
    case .noFileSync: break
    case .trustsWhatItReads where isOpening: break
    case .syncAfterRename: state.withLock { $0.lateFile = file }
    case .retriesFileSync, .ignoresSyncErrors:
      do { try base.synchronize(file) } catch {
        if defect == .retriesFileSync { try base.synchronize(file) }
      }
    default: try base.synchronize(file)
    }
  }

  func synchronizeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    switch defect {
    case .noDirectorySync: break
    case .trustsWhatItReads where isOpening: break
    case .lateDirectorySync: state.withLock { $0.lateDirectory = directory }
    case .quarantineUnsynced where isOpening && isMissing(in: directory): break
    case .retriesDirectorySync, .ignoresSyncErrors:
      do { try base.synchronizeDirectory(directory) } catch {
        if defect == .retriesDirectorySync { try base.synchronizeDirectory(directory) }
      }
    default: try base.synchronizeDirectory(directory)
    }
  }

  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    let isQuarantine = source == name
    switch defect {
    case .writesInPlace where !isQuarantine: return
    case .renameBeforeWrite where !isQuarantine: return
    case .quarantineRemovesFirst where isQuarantine:
      return try copyAfterRemoving(source, to: destination, in: directory)
    case .migrationRemovesFirst where destination == name && isOpening:
      try base.remove(name, in: directory)
    default: break
    }
    try base.rename(source, to: destination, in: directory)
    if let late = takeLateFile() {
      try base.synchronize(late)
      try base.close(late)
    }
  }

  private func copyAfterRemoving(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    let bytes = try base.withFile(source, in: directory, .read, base.read)
    try base.remove(source, in: directory)
    try base.withFile(destination, in: directory, .replace) { copy throws(FileSystemError) in
      try base.write(bytes, to: copy)
      try base.synchronize(copy)
    }
  }

  private var isOpening: Bool { state.withLock { $0.isOpening } }

  private func takeLateFile() -> OpenFile? {
    state.withLock { state in
      defer { state.lateFile = nil }
      return state.lateFile
    }
  }

  private func takeLateDirectory() -> OpenDirectory? {
    state.withLock { state in
      defer { state.lateDirectory = nil }
      return state.lateDirectory
    }
  }

  /// Returns true if no file has the name, as after a quarantine.
  private func isMissing(in directory: OpenDirectory) -> Bool {
    do {
      _ = try base.identify(name, in: directory)
      return false
    } catch {
      return true
    }
  }
}
