import Foundation

/// A piece of memory in LMDB's calls (`MDB_val` of lmdb.h): a length and an address.
///
/// These are both words, so Swift's layout equals that of C.
struct LMDBValue {
  var count = 0
  var start: UnsafeMutableRawPointer?
}

/// The functions of LMDB that the rival calls, as lmdb.h of 0.9 declares them.
///
/// Environments, transactions and cursors are opaque. A pointer to an `LMDBValue` is passed as a
/// raw pointer, because a C function type in Swift cannot name the type.
struct LMDBFunctions: Sendable {
  typealias Value = UnsafeMutableRawPointer
  typealias Made = UnsafeMutablePointer<OpaquePointer?>

  let makeEnvironment: @convention(c) (Made) -> Int32
  let setMapSize: @convention(c) (OpaquePointer, Int) -> Int32
  let setMostReaders: @convention(c) (OpaquePointer, UInt32) -> Int32
  let openEnvironment: @convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt32, mode_t) -> Int32
  let closeEnvironment: @convention(c) (OpaquePointer) -> Void
  let begin: @convention(c) (OpaquePointer, OpaquePointer?, UInt32, Made) -> Int32
  let commit: @convention(c) (OpaquePointer) -> Int32
  let abort: @convention(c) (OpaquePointer) -> Void
  let reset: @convention(c) (OpaquePointer) -> Void
  let renew: @convention(c) (OpaquePointer) -> Int32
  let openDatabase:
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>?, UInt32, UnsafeMutablePointer<UInt32>
    ) -> Int32
  let get: @convention(c) (OpaquePointer, UInt32, Value, Value) -> Int32
  let put: @convention(c) (OpaquePointer, UInt32, Value, Value, UInt32) -> Int32
  let openCursor: @convention(c) (OpaquePointer, UInt32, Made) -> Int32
  let move: @convention(c) (OpaquePointer, Value, Value, UInt32) -> Int32
  let closeCursor: @convention(c) (OpaquePointer) -> Void
  let words: @convention(c) (Int32) -> UnsafePointer<CChar>?

  /// The functions of the installed library, or the reason why there are none.
  static let shared = Result { () throws(MissingLibrary) in try LMDBFunctions() }

  private init() throws(MissingLibrary) {
    let library = try LoadedLibrary(.lmdb)
    makeEnvironment = try library.function("mdb_env_create")
    setMapSize = try library.function("mdb_env_set_mapsize")
    setMostReaders = try library.function("mdb_env_set_maxreaders")
    openEnvironment = try library.function("mdb_env_open")
    closeEnvironment = try library.function("mdb_env_close")
    begin = try library.function("mdb_txn_begin")
    commit = try library.function("mdb_txn_commit")
    abort = try library.function("mdb_txn_abort")
    reset = try library.function("mdb_txn_reset")
    renew = try library.function("mdb_txn_renew")
    openDatabase = try library.function("mdb_dbi_open")
    get = try library.function("mdb_get")
    put = try library.function("mdb_put")
    openCursor = try library.function("mdb_cursor_open")
    move = try library.function("mdb_cursor_get")
    closeCursor = try library.function("mdb_cursor_close")
    words = try library.function("mdb_strerror")
  }

  /// Throws LMDB's message for a code that is not 0.
  func check(_ code: Int32, _ call: String) throws(RivalError) {
    guard code != 0 else { return }
    let words = words(code).map { String(cString: $0) } ?? "error \(code)"
    throw RivalError(description: "LMDB, \(call): \(words)")
  }
}

/// The constants of lmdb.h that the rival uses.
enum LMDBConstant {
  /// The environment is a file, not a directory.
  static let noSubdirectory: UInt32 = 0x4000
  /// Commits do not synchronise.
  static let noSync: UInt32 = 0x10000
  /// A transaction that only reads.
  static let readOnly: UInt32 = 0x20000
  /// A reader slot belongs to its transaction instead of its thread.
  static let noThreadLocalStorage: UInt32 = 0x200000
  /// There is no such key.
  static let notFound: Int32 = -30798
  /// The first item, and the next one.
  static let (first, next): (UInt32, UInt32) = (0, 8)
}
