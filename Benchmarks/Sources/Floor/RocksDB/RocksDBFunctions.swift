/// The functions of RocksDB that the rival calls, as rocksdb/c.h of 7.8 declares them.
///
/// A database, its options, a batch, an iterator and a pinned value are opaque.
struct RocksDBFunctions: Sendable {
  typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  typealias Bytes = UnsafePointer<CChar>
  typealias Make = @convention(c) () -> OpaquePointer?
  typealias End = @convention(c) (OpaquePointer) -> Void
  typealias Value = @convention(c) (OpaquePointer, UnsafeMutablePointer<Int>) -> Bytes?

  let makeOptions: Make
  let createIfMissing: @convention(c) (OpaquePointer, UInt8) -> Void
  let freeOptions: End
  let open: @convention(c) (OpaquePointer, Bytes, Failure) -> OpaquePointer?
  let close: End
  let makeWriteOptions: Make
  let setSync: @convention(c) (OpaquePointer, UInt8) -> Void
  let freeWriteOptions: End
  let makeReadOptions: Make
  let freeReadOptions: End
  let put: @convention(c) (OpaquePointer, OpaquePointer, Bytes, Int, Bytes, Int, Failure) -> Void
  let makeBatch: Make
  let putInBatch: @convention(c) (OpaquePointer, Bytes, Int, Bytes, Int) -> Void
  let write: @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer, Failure) -> Void
  let freeBatch: End
  let get: @convention(c) (OpaquePointer, OpaquePointer, Bytes, Int, Failure) -> OpaquePointer?
  let value: Value
  let freeValue: End
  let makeIterator: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer?
  let seekToFirst: End
  let isValid: @convention(c) (OpaquePointer) -> UInt8
  let next: End
  let valueOfIterator: Value
  let errorOfIterator: @convention(c) (OpaquePointer, Failure) -> Void
  let freeIterator: End
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// The functions of the installed library, or the reason why there are none.
  static let shared = Result { () throws(MissingLibrary) in try RocksDBFunctions() }

  private init() throws(MissingLibrary) {
    let library = try LoadedLibrary(.rocksDB)
    makeOptions = try library.function("rocksdb_options_create")
    createIfMissing = try library.function("rocksdb_options_set_create_if_missing")
    freeOptions = try library.function("rocksdb_options_destroy")
    open = try library.function("rocksdb_open")
    close = try library.function("rocksdb_close")
    makeWriteOptions = try library.function("rocksdb_writeoptions_create")
    setSync = try library.function("rocksdb_writeoptions_set_sync")
    freeWriteOptions = try library.function("rocksdb_writeoptions_destroy")
    makeReadOptions = try library.function("rocksdb_readoptions_create")
    freeReadOptions = try library.function("rocksdb_readoptions_destroy")
    put = try library.function("rocksdb_put")
    makeBatch = try library.function("rocksdb_writebatch_create")
    putInBatch = try library.function("rocksdb_writebatch_put")
    write = try library.function("rocksdb_write")
    freeBatch = try library.function("rocksdb_writebatch_destroy")
    get = try library.function("rocksdb_get_pinned")
    value = try library.function("rocksdb_pinnableslice_value")
    freeValue = try library.function("rocksdb_pinnableslice_destroy")
    makeIterator = try library.function("rocksdb_create_iterator")
    seekToFirst = try library.function("rocksdb_iter_seek_to_first")
    isValid = try library.function("rocksdb_iter_valid")
    next = try library.function("rocksdb_iter_next")
    valueOfIterator = try library.function("rocksdb_iter_value")
    errorOfIterator = try library.function("rocksdb_iter_get_error")
    freeIterator = try library.function("rocksdb_iter_destroy")
    free = try library.function("rocksdb_free")
  }

  /// Makes a call that reports its failure as a text, and frees the text.
  func checked<Result>(_ name: String, _ call: (Failure) -> Result) throws(RivalError) -> Result {
    var failure: UnsafeMutablePointer<CChar>?
    let result = call(&failure)
    guard let failure else { return result }
    defer { free(failure) }
    throw RivalError(description: "RocksDB, \(name): \(String(cString: failure))")
  }

  /// The object that a function creates; the function fails only if there is no memory.
  func made(_ make: Make) throws(RivalError) -> OpaquePointer {
    guard let made = make() else { throw RivalError(description: "RocksDB has no memory.") }
    return made
  }
}
