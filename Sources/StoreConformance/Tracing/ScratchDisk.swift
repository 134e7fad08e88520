import Foundation
import Persistence
import SimulatedDisk
import Synchronization

/// A large number of real directories whose files need not last.
///
/// The directories are in memory if the system has room (`shm_overview(7)`), and otherwise in the
/// temporary directory.
///
/// All of them are removed with this object. The next process removes the directories of a killed
/// process, whose lock shows that their owner is gone.
final class ScratchDisk: Sendable {
  private static let prefix = "lockstep-scratch-"
  private static let lockName = "lock"

  private let directory: String
  private let lock: Int32
  private let count = Atomic(0)

  /// Creates the directory that contains the others.
  ///
  /// - Throws: ``HarnessFailure``.
  init() throws {
    if let parent = Self.parent() {
      Self.removeAbandoned(in: parent)
      directory = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
      guard mkdir(directory, 0o700) == 0 else {
        throw HarnessFailure("no directory can be made in \(parent): \(Self.reason)")
      }
    } else {
      directory = try TemporaryDisk.makeDirectory().path(percentEncoded: false)
    }
    // The lock gets its name only after it is held, so that no process mistakes the directory for
    // an abandoned one.
    let lockPath = "\(directory)/\(Self.lockName)"
    lock = open(lockPath + ".new", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0,
      Self.rename(lockPath + ".new", lockPath) == 0
    else { throw HarnessFailure("no lock can be had in \(directory): \(Self.reason)") }
  }

  deinit {
    TemporaryDisk.remove(URL(filePath: directory))
    Self.close(lock)
  }

  /// The number of directories that were created.
  var directoryCount: Int { count.load(ordering: .relaxed) }

  /// Creates an empty directory and returns its path.
  ///
  /// - Throws: ``HarnessFailure``.
  func makeDirectory() throws -> String {
    let number = count.add(1, ordering: .relaxed).newValue
    let path = "\(directory)/\(number)"
    guard mkdir(path, 0o700) == 0 else {
      throw HarnessFailure("\(path) cannot be made: \(Self.reason)")
    }
    return path
  }

  /// Creates a directory that holds a disk's files.
  func makeDirectory(of disk: MemoryFileSystem.Snapshot) throws -> String {
    let path = try makeDirectory()
    for directory in disk.directories where directory != "." && directory != "/" {
      guard mkdir("\(path)/\(directory)", 0o700) == 0 || errno == EEXIST else {
        throw HarnessFailure("\(path)/\(directory) cannot be made: \(Self.reason)")
      }
    }
    for (name, bytes) in disk.files { try Self.write(bytes, to: "\(path)/\(name)") }
    return path
  }

  /// A text without the paths of the directories created here.
  func withoutDirectories(_ text: String) -> String {
    text.split(separator: directory + "/", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        index == 0 ? String(part) : String(part.drop(while: \.isNumber).trimmingPrefix("/"))
      }.joined()
  }

  /// Removes one of the directories.
  func remove(_ path: String) { TemporaryDisk.remove(URL(filePath: path)) }

  /// Closes a descriptor, which is gone even if closing it fails.
  static func close(_ descriptor: Int32) {
    _ = Foundation.close(descriptor)
  }

  static var reason: String { String(cString: strerror(errno)) }

  private static func rename(_ from: String, _ to: String) -> Int32 {
    Foundation.rename(from, to)
  }

  /// The directory in memory, if there is one with enough room.
  private static func parent() -> String? {
    #if os(Linux)
      let directory = "/dev/shm"
      var statistics = statvfs()
      guard statvfs(directory, &statistics) == 0, access(directory, W_OK | X_OK) == 0,
        UInt64(statistics.f_bavail) * UInt64(statistics.f_frsize) > neededBytes
      else { return nil }
      return directory
    #else
      return nil
    #endif
  }

  private static let neededBytes: UInt64 = 128 << 20

  private static func removeAbandoned(in parent: String) {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: parent) } catch {
      // Another process that can list the directory may remove the abandoned ones.
      return
    }
    for name in names where name.hasPrefix(prefix) {
      let lock = open("\(parent)/\(name)/\(lockName)", O_RDWR | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        TemporaryDisk.remove(URL(filePath: "\(parent)/\(name)"))
      }
      Self.close(lock)
    }
  }
}
