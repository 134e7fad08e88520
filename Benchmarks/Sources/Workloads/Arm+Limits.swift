import Floor
import Guarantees
import Persistence
import ResultModel

extension Arm {
  /// The floors of every run.
  static func floors<Source: ItemSource>(_ items: Source) -> [Arm] {
    [
      Arm(
        "no-op", "nothing at all: the harness", .floor, dependsOnSize: false,
        findsNothing: true, items: items,
        open: opening { NoOpStore<Source.Item>(configuration: $0) }),
      Arm(
        "dictionary", "a bare dictionary, no guard, no file", .floor, mostClients: 1,
        dependsOnSize: false, items: items,
        open: opening { try DictionaryStore<Source.Item>(configuration: $0) }),
      Arm(
        "raw-append", "append and fdatasync by hand, one save at a time", .floor,
        workloads: [.saveOnly], isMetered: false, dependsOnSize: false, findsNothing: true,
        items: items, open: opening { try RawWriteStore<Source.Item>(configuration: $0, .appended) }
      ),
      Arm(
        "raw-write",
        "write and fdatasync by hand into space that the file has already, one save at a time",
        .floor, workloads: [.saveOnly], isMetered: false, dependsOnSize: false, findsNothing: true,
        items: items,
        open: opening { try RawWriteStore<Source.Item>(configuration: $0, .overwritten) }),
      Arm(
        RawDirect.id,
        "the same past the kernel's cache (O_DIRECT, or F_NOCACHE on macOS), in blocks of 4 KiB",
        .floor, workloads: [.saveOnly], isMetered: false, dependsOnSize: false, findsNothing: true,
        items: items, open: opening { try RawDirectStore<Source.Item>(configuration: $0) }),
      Arm(
        "raw-replace", "whole-file replacement by hand", .floor, workloads: [.saveOnly],
        findsNothing: true, items: items,
        open: opening { try ReplaceStore<Source.Item>(configuration: $0) }),
    ]
  }

  /// The stores of other programs; measured only if the user asks for them.
  static func rivals<Source: ItemSource>(_ items: Source) -> [Arm] {
    let lmdb: @Sendable () -> String? = { RivalLibrary.lmdb.obstacle?.description }
    return [
      Arm(
        "sqlite-direct", "SQLite by hand, one connection that commits each save", .rival,
        isMetered: false, format: .own, items: items,
        open: opening { try SQLiteDirectStore<Source.Item>(configuration: $0) }),
      Arm(
        "bare-log", "a log by hand: one waiting thread writes for all, without checksums", .rival,
        isMetered: false, format: .own, items: items,
        open: opening { try BareLogStore<Source.Item>(configuration: $0) }),
      Arm(
        "lmdb", "LMDB, one transaction for each save; MDB_NOSYNC for processCrash", .rival,
        isMetered: false, format: .own, missing: lmdb, items: items,
        open: opening { try LMDBStore<Source.Item>(configuration: $0) }),
      Arm(
        "lmdb-raw-reads", "LMDB, whose finds copy the bytes and do not decode them", .rival,
        workloads: [.readOnly], isMetered: false, findsNothing: true, format: .own, missing: lmdb,
        items: items, open: opening { try LMDBStore<Source.Item>(configuration: $0, reading: .raw) }
      ),
      Arm(
        "rocksdb", "RocksDB with its own options, one write for each save; sync on for powerLoss",
        .rival, isMetered: false, format: .own,
        missing: { RivalLibrary.rocksDB.obstacle?.description }, items: items,
        open: opening { try RocksDBStore<Source.Item>(configuration: $0) }),
    ]
  }

  /// LMDB configured to claim durability without synchronising.
  ///
  /// Tests use this arm to check the count of syncs.
  ///
  /// This arm is not among the arms of the runs, so no run can name it.
  package static let careless = Arm(
    "lmdb-nosync", "LMDB with MDB_NOSYNC, whatever is asked", .rival, isMetered: false,
    format: .own, missing: { RivalLibrary.lmdb.obstacle?.description }, items: GeneratedRecords(),
    open: opening { try LMDBStore<BenchmarkRecord>(configuration: $0, isSynchronized: false) })
}
