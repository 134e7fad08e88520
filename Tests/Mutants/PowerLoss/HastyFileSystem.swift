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

/// What stands between an honest store and its disk.
///
/// A store's temporary file is the one that it opens to replace.
final class HastyFileSystem: FileSystem {
  private struct State {
    /// What is still to be synchronised, late.
    var lateFile: OpenFile?
    var lateDirectory: String?
    /// Whether the next synchronisation of the directory is left out.
    var skipsDirectorySync = false
    var isOpening = true
  }

  private let base: any FileSystem
  private let defect: HastyDefect
  /// The store's file.
  private let path: String
  private let state = Mutex(State())

  init(_ base: any FileSystem, _ defect: HastyDefect, path: String) {
    self.base = base
    self.defect = defect
    self.path = path
  }

  /// To be called when the store is open.
  func endOpening() { state.withLock { $0.isOpening = false } }

  func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    if let late = takeLateDirectory() { try base.synchronizeDirectory(late) }
    guard mode == .replace else { return try base.open(path, mode) }
    if defect == .writesInPlace { return try base.open(self.path, mode) }
    let file = try base.open(path, mode)
    if defect == .renameBeforeWrite { try base.rename(path, to: self.path) }
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

  func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    switch defect {
    case .noDirectorySync: break
    case .trustsWhatItReads where isOpening: break
    case .lateDirectorySync: state.withLock { $0.lateDirectory = path }
    case .quarantineUnsynced where takeSkip(): break
    case .retriesDirectorySync, .ignoresSyncErrors:
      do { try base.synchronizeDirectory(path) } catch {
        if defect == .retriesDirectorySync { try base.synchronizeDirectory(path) }
      }
    default: try base.synchronizeDirectory(path)
    }
  }

  func rename(_ source: String, to destination: String) throws(FileSystemError) {
    let isQuarantine = source == path
    switch defect {
    case .writesInPlace where !isQuarantine: return
    case .renameBeforeWrite where !isQuarantine: return
    case .quarantineUnsynced where isQuarantine: state.withLock { $0.skipsDirectorySync = true }
    case .quarantineRemovesFirst where isQuarantine:
      return try copyAfterRemoving(source, to: destination)
    case .migrationRemovesFirst where destination == path && isOpening:
      try base.remove(path)
    default: break
    }
    try base.rename(source, to: destination)
    if let late = takeLateFile() {
      try base.synchronize(late)
      try base.close(late)
    }
  }

  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] { try base.read(file) }
  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    try base.write(bytes, to: file)
  }
  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try base.truncate(file, to: length)
  }
  func remove(_ path: String) throws(FileSystemError) { try base.remove(path) }
  func list(_ directory: String) throws(FileSystemError) -> [String] { try base.list(directory) }
  func lock(_ file: OpenFile) throws(FileSystemError) { try base.lock(file) }

  private func copyAfterRemoving(
    _ source: String, to destination: String
  ) throws(FileSystemError) {
    let file = try base.open(source, .read)
    let bytes = try base.read(file)
    try base.close(file)
    try base.remove(source)
    let copy = try base.open(destination, .replace)
    try base.write(bytes, to: copy)
    try base.synchronize(copy)
    try base.close(copy)
  }

  private var isOpening: Bool { state.withLock { $0.isOpening } }

  private func takeLateFile() -> OpenFile? {
    state.withLock { state in
      defer { state.lateFile = nil }
      return state.lateFile
    }
  }

  private func takeLateDirectory() -> String? {
    state.withLock { state in
      defer { state.lateDirectory = nil }
      return state.lateDirectory
    }
  }

  private func takeSkip() -> Bool {
    state.withLock { state in
      defer { state.skipsDirectorySync = false }
      return state.skipsDirectorySync
    }
  }
}
