import CSQLite
import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

/// Synchronisations of a store's writer that fail.
enum SyncFaults {
  /// The file whose synchronisations fail.
  enum Target {
    case database, log

    var control: Int32 {
      self == .database ? SQLITE_FCNTL_FILE_POINTER : SQLITE_FCNTL_JOURNAL_POINTER
    }
  }

  private struct Script {
    /// The method that SQLite would have called.
    let synchronize: @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32
    /// The address of the replaced methods.
    let methods: UInt
    /// The system's error numbers that are still to come.
    var faults: [Int32]
  }

  /// By the address of SQLite's file.
  private static let scripts = Mutex<[UInt: Script]>([:])

  /// Lets the next synchronisations of a file fail with these numbers, and all later ones succeed.
  static func inject<Item: Storable>(
    _ faults: [Int32], into target: Target, of store: SQLiteStore<Item>
  ) throws {
    try store.writer.withLock { writer in
      var pointer: UnsafeMutablePointer<sqlite3_file>?
      let code = sqlite3_file_control(writer?.connection.handle, "main", target.control, &pointer)
      try #require(code == SQLITE_OK)
      let file = try #require(pointer)
      let original = try #require(file.pointee.pMethods)
      let address = UInt(bitPattern: file)
      let isReplaced = scripts.withLock { scripts in
        guard scripts[address]?.methods == UInt(bitPattern: original) else { return false }
        scripts[address]?.faults = faults
        return true
      }
      if isReplaced { return }
      let synchronize = try #require(original.pointee.xSync)
      // Never freed: SQLite uses it for as long as the file is open.
      let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      methods.initialize(to: original.pointee)
      methods.pointee.xSync = { SyncFaults.synchronize($0, $1) }
      let script = Script(
        synchronize: synchronize, methods: UInt(bitPattern: methods), faults: faults)
      scripts.withLock { $0[address] = script }
      file.pointee.pMethods = UnsafePointer(methods)
    }
  }

  private static func synchronize(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32
  ) -> Int32 {
    let address = UInt(bitPattern: file)
    let (script, fault) = scripts.withLock { scripts in
      let script = scripts[address]
      scripts[address]?.faults = Array(script?.faults.dropFirst() ?? [])
      return (script, script?.faults.first)
    }
    guard let script else { return SQLITE_MISUSE }
    guard let fault else { return script.synchronize(file, flags) }
    errno = fault
    return SQLITE_IOERR | 4 << 8  // SQLITE_IOERR_FSYNC
  }
}
