import Foundation
import Persistence
import Synchronization

/// The layer between a ``RareStore`` and its files.
final class RareFileSystem: WrappingFileSystem {
  private struct State {
    var isOpening = true
    var lockFile: OpenFile?
    var isUnlocked = false
    var isLocked = false
    /// Files whose descriptor is to be leaked.
    var leaked: Set<OpenFile> = []
  }

  let base: any FileSystem
  private let defect: RareDefect
  /// The store's file.
  private let name: String
  private let state = Mutex(State())

  init(_ base: any FileSystem, _ defect: RareDefect, name: String) {
    self.base = base
    self.defect = defect
    self.name = name
  }

  /// To be called when the store is open.
  func endOpening() { state.withLock { $0.isOpening = false } }

  /// Gives the lock up at once.
  func unlock() {
    let file = state.withLock { state in
      defer { state.isUnlocked = true }
      return state.isUnlocked ? nil : state.lockFile
    }
    guard let file else { return }
    do { try base.close(file) } catch { /* Nothing was written through it. */  }
  }

  func open(
    _ name: String, in directory: OpenDirectory, _ mode: OpenMode
  ) throws(FileSystemError) -> OpenFile {
    if mode == .lock { try beforeLocking(directory) }
    if mode == .replace, defect == .followsLateLinks,
      let target = Self.target(of: directory.path(of: name))
    {
      return try openElsewhere(target, mode)
    }
    let file = try base.open(own(name), in: directory, mode)
    if mode == .lock { state.withLock { $0.lockFile = file } }
    return file
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    let isKept = state.withLock { state in
      state.leaked.contains(file) || (state.isUnlocked && state.lockFile == file)
    }
    if isKept { return }
    if defect == .unlinksLock, state.withLock({ $0.isLocked && $0.lockFile == file }) {
      try base.remove(file.name, in: file.directory)
    }
    try base.close(file)
  }

  func closeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    if defect == .leaksOnRefusal, state.withLock({ $0.isOpening }) { return }
    try base.closeDirectory(directory)
  }

  func lock(_ file: OpenFile) throws(FileSystemError) {
    do {
      try base.lock(file)
      state.withLock { $0.isLocked = true }
    } catch {
      if defect == .leaksRefusedLock { state.withLock { _ = $0.leaked.insert(file) } }
      throw error
    }
  }

  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] {
    let bytes = try base.read(file)
    return switch defect {
    case .readsOneMegabyte: Array(bytes.prefix(1 << 20))
    case .lastCopyWins: Copies.of(bytes).last ?? bytes
    case .firstCopyWins: Copies.of(bytes).first ?? bytes
    case .blankIsEmpty: bytes.first == UInt8(ascii: "\n") ? Array("[]".utf8) : bytes
    default: bytes
    }
  }

  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    while true {
      do {
        return try base.write(
          defect == .cutsLargeFiles ? Array(bytes.prefix(65_536)) : bytes, to: file)
      } catch {
        if defect == .leaksOnFailedWrite { state.withLock { _ = $0.leaked.insert(file) } }
        guard defect == .retriesOnItsThread else { throw error }
      }
    }
  }

  func synchronizeDirectory(_ directory: OpenDirectory) throws(FileSystemError) {
    guard defect == .leaksEverySync else { return try base.synchronizeDirectory(directory) }
    try base.synchronizeDirectory(try base.openDirectory(directory.path))
  }

  func rename(
    _ source: String, to destination: String, in directory: OpenDirectory
  ) throws(FileSystemError) {
    try base.rename(own(source), to: destination, in: directory)
  }

  func remove(_ name: String, in directory: OpenDirectory) throws(FileSystemError) {
    try base.remove(own(name), in: directory)
  }

  func status(
    of name: String, in directory: OpenDirectory
  ) throws(FileSystemError) -> FileStatus {
    if defect == .unlinksLock { return Self.anyFile }
    return try base.status(of: own(name), in: directory)
  }

  func status(of file: OpenFile) throws(FileSystemError) -> FileStatus {
    if defect == .unlinksLock { return Self.anyFile }
    return try base.status(of: file)
  }

  private static let anyFile = FileStatus(
    identity: FileIdentity(device: 0, number: 0), size: 0)

  /// The name that is really used.
  private func own(_ name: String) -> String {
    switch defect {
    case .sharedTemporary where name == self.name + ".tmp": "store.tmp"
    case .sharedLock where name == self.name + ".lock": "store.lock"
    default: name
    }
  }

  /// Changes other files before the lock is taken.
  private func beforeLocking(_ directory: OpenDirectory) throws(FileSystemError) {
    switch defect {
    case .clearsTemporaries:
      for found in try base.list(directory) where found.hasSuffix(".tmp") {
        try base.remove(found, in: directory)
      }
    case .clearsNamesakes:
      for found in try base.list(directory)
      where found.hasPrefix(name + ".") && found != name + ".lock" {
        try base.remove(found, in: directory)
      }
    case .adoptsTemporary where try base.list(directory).contains(name + ".tmp"):
      let bytes = try base.withFile(name + ".tmp", in: directory, .read, base.read)
      // Complete as far as its end tells.
      if bytes.suffix(3).elementsEqual("]}\n".utf8) {
        try base.rename(name + ".tmp", to: name, in: directory)
      }
    default: break
    }
  }

  private func openElsewhere(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    let url = URL(filePath: path)
    let above = url.deletingLastPathComponent().standardizedFileURL.path(percentEncoded: false)
    return try base.withDirectory(above.hasSuffix("/") ? String(above.dropLast()) : above) {
      directory throws(FileSystemError) in
      try base.open(url.lastPathComponent, in: directory, mode)
    }
  }

  private static func target(of path: String) -> String? {
    do { return try FileManager.default.destinationOfSymbolicLink(atPath: path) } catch {
      return nil
    }
  }
}

/// Several complete contents in the same file, one after the other.
private enum Copies {
  private static let head = Array(#"{"lockstep""#.utf8)

  static func of(_ bytes: [UInt8]) -> [[UInt8]] {
    var starts: [Int] = []
    for index in bytes.indices where bytes[index] == head[0] {
      if bytes[index...].starts(with: head) { starts.append(index) }
    }
    return starts.indices.map { number in
      let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
      return Array(bytes[starts[number]..<end])
    }
  }
}
