/// What stands beside a store's file, and whether a store has it open.
///
/// Nothing is changed, created or locked.
public struct FileSurroundings: Sendable, Equatable, Codable {
  /// What a file beside a store's is for.
  public enum Role: String, Sendable, Codable {
    /// Locked while a store has the file open; it stays.
    case lock
    /// The next content while it is written, or what a crash left of it.
    case temporary
    /// How far a conversion to this file has come that was interrupted.
    case conversionRecord = "conversion-record"
    /// The mark of a journal that was not closed.
    case openMark = "open-mark"
    /// Where in a journal the items are, as they were when it was last closed.
    case index
    /// The file as it was before a migration.
    case backup
    /// A file that could not be used and was moved aside.
    case quarantined
    /// What SQLite keeps beside a database: its log, the log's index, or a rollback journal.
    case databaseLog = "database-log"
    /// Something else whose name begins with the file's.
    case other
  }

  /// A file beside a store's.
  public struct Companion: Sendable, Equatable, Codable {
    /// Its name.
    public let name: String
    /// What it is for.
    public let role: Role
  }

  /// What is known of the lock.
  public enum Lock: String, Sendable, Codable {
    /// There is no file to lock: no store has been here.
    case missing
    /// Nobody whom the system shows holds it.
    case free
    /// A store has the file open.
    case held
    /// This system does not say who holds a lock without taking it.
    case unknown
  }

  /// The files beside it, in the order of their names.
  public let companions: [Companion]
  /// Whether a store has the file open.
  public let lock: Lock
  /// The processes that hold the lock.
  public let holders: [Int]

  /// Looks beside a file.
  ///
  /// Cost: one listing of the directory.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - fileSystem: Where it is.
  ///   - heldLocks: The system's list of locks in the form of `/proc/locks` (proc_locks(5)), or `nil`
  ///     where it has none.
  /// - Throws: ``StoreError`` when the directory cannot be read.
  public init(
    ofFile path: String, on fileSystem: any FileSystem = PosixFileSystem(),
    heldLocks: String? = LockTable.system
  ) throws(StoreError) {
    let (directory, name) = Self.parts(of: path)
    do throws(FileSystemError) {
      let found = try fileSystem.withDirectory(directory) { directory throws(FileSystemError) in
        let names = try fileSystem.list(directory).filter { $0.hasPrefix(name) && $0 != name }
        let lock = name + CompanionEnding.lock
        let identity = names.contains(lock) ? try fileSystem.identify(lock, in: directory) : nil
        return (names, identity)
      }
      companions = found.0.compactMap { Self.companion($0, of: name) }
      holders = found.1.flatMap { LockTable(heldLocks)?.holders(of: $0) } ?? []
      if found.1 == nil {
        lock = .missing
      } else {
        lock = heldLocks == nil ? .unknown : holders.isEmpty ? .free : .held
      }
    } catch {
      throw .reading(path, error)
    }
  }

  /// Whether something has this path.
  static func exists(
    _ path: String, on fileSystem: any FileSystem
  ) throws(FileSystemError) -> Bool {
    let (directory, name) = parts(of: path)
    do {
      return try fileSystem.withDirectory(directory) { directory throws(FileSystemError) in
        _ = try fileSystem.identify(name, in: directory)
        return true
      }
    } catch {
      if error.isNoSuchFile, error.operation == .identify { return false }
      throw error
    }
  }

  private static func parts(of path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let directory = slash == path.startIndex ? "/" : String(path[..<slash])
    return (directory, String(path[path.utf8.index(after: slash)...]))
  }

  private static func companion(_ name: String, of file: String) -> Companion? {
    let ending = String(name.dropFirst(file.count))
    let role: Role? =
      switch ending {
      case CompanionEnding.lock: .lock
      case CompanionEnding.temporary: .temporary
      case CompanionEnding.conversionRecord: .conversionRecord
      case CompanionEnding.openMark: .openMark
      case CompanionEnding.index: .index
      case let ending where CompanionEnding.databaseLogs.contains(ending): .databaseLog
      case let ending where ending.hasPrefix(CompanionEnding.backup): .backup
      case let ending where ending.hasPrefix(CompanionEnding.quarantined): .quarantined
      case let ending where ending.hasPrefix(".") || ending.hasPrefix("-"): .other
      default: nil
      }
    return role.map { Companion(name: name, role: $0) }
  }
}
