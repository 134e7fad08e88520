import Foundation
import Persistence
import Synchronization

/// The layer between a ``SituationStore`` and its files: the defects that are about names and locks.
final class SituationFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let defect: SituationDefect
  /// The store's file.
  private let name: String
  /// The word of this opener in the lock's file of `stealsDeadLock`.
  private let token = "\(getpid()) \(UUID().uuidString)"
  /// True if the next rename is omitted, for `interruptedCloseEndsWrite`.
  private let isRenameForgotten = Mutex(false)
  /// The length of the last write, of `largeFilesUnsynced`.
  private let lastWrite = Mutex(0)

  init(_ configuration: StoreConfiguration, _ defect: SituationDefect) {
    base = configuration.fileSystem
    name = configuration.location.filename
    self.defect = defect
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    if file.isForLocking { LivingOpeners.tokens.withLock { _ = $0.remove(token) } }
    do throws(FileSystemError) { try base.close(file) } catch {
      guard defect == .interruptedCloseEndsWrite, error.number == EINTR else { throw error }
      // The defect: the file is written, and its rename is forgotten.
      isRenameForgotten.withLock { $0 = !file.isForLocking }
    }
  }

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    lastWrite.withLock { $0 = bytes.count }
    try base.write(bytes, to: file)
  }

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    // The defect: so many bytes would take long.
    if defect == .largeFilesUnsynced, lastWrite.withLock({ $0 > 1_000_000 }) { return }
    do throws(FileSystemError) { try base.synchronize(file) } catch {
      // The defect: nothing is wrong with the disk, but nothing was forced.
      guard defect == .interruptedSyncIsDone, error.number == EINTR else { throw error }
    }
  }

  func lock(_ file: OpenFile) throws(FileSystemError) {
    guard defect == .stealsDeadLock else { return try base.lock(file) }
    let holder = try base.withFile(file.name, in: file.directory, .read, base.read)
    if LivingOpeners.isAlive(String(decoding: holder, as: UTF8.self)) {
      throw FileSystemError(.lock, file.path, number: EWOULDBLOCK)
    }
    // The defect: somebody else may have looked as well, and have taken the lock by now.
    LivingOpeners.tokens.withLock { _ = $0.insert(token) }
    let bytes = Array(token.utf8)
    try base.withFile(file.name, in: file.directory, .replace) { file throws(FileSystemError) in
      try base.write(bytes, to: file)
    }
  }

  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    let isAside = destination.hasPrefix(name + ".quarantined-")
    let isForgotten = isRenameForgotten.withLock { isForgotten in
      defer { isForgotten = false }
      return isForgotten
    }
    if isForgotten { return }
    // The defect: a file that was set aside before is overwritten.
    let target = defect == .oneQuarantine && isAside ? name + ".quarantined-last" : destination
    try base.rename(source, to: target, in: directory)
  }
}

/// The openers of `stealsDeadLock` in this process, and whether one of another process lives.
private enum LivingOpeners {
  static let tokens = Mutex<Set<String>>([])

  static func isAlive(_ token: String) -> Bool {
    guard let process = token.split(separator: " ").first.flatMap({ Int32($0) }) else {
      return false
    }
    if process == getpid() { return tokens.withLock { $0.contains(token) } }
    return kill(process, 0) == 0
  }
}
