import Foundation
import Persistence
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The layer between a ``SituationStore`` and its files: the defects that are about names and locks.
final class SituationFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let defect: SituationDefect
  /// The store's file.
  private let name: String
  /// The word of this opener in the lock's file of `stealsDeadLock`.
  private let token = "\(getpid()) \(UUID().uuidString)"

  init(_ configuration: StoreConfiguration, _ defect: SituationDefect) {
    base = configuration.fileSystem
    name = configuration.location.filename
    self.defect = defect
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    if file.isForLocking { LivingOpeners.tokens.withLock { _ = $0.remove(token) } }
    try base.close(file)
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
