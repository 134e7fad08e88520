package import Measurement
package import ResultModel

/// Asks a fresh process to count the requests of an arm to its files.
///
/// The times are not compared with others.
package struct LedgerRequest: Sendable, Codable {
  /// The name of the arm.
  package var arm: String
  /// The seed of the operations.
  package var seed: UInt64
  /// The workload, clients and sizes of each scenario; scenarios without saves are left out.
  package var scenarios: [Scenario]
  /// An existing directory on the measured disk.
  package var directory: String
  /// The user's items, which replace the benchmark's own.
  package var items: ItemsFile?
  /// The number of times each scenario is counted, one after the other on the same store.
  package var parts = 2
  /// The time for which the clients of a part continue after ``operations``, in nanoseconds.
  package var window: UInt64 = 10_000_000
  /// The minimum number of operations of each client in each part.
  package var operations = 1
  /// True if a few more saves are made with all file events kept, to determine when each save is
  /// durable.
  package var followsSaves = true
  /// The time after which the process counts as hung, in seconds.
  package var limit = 120.0
}

/// The counts of a scenario.
package struct ScenarioLedger: Sendable, Codable, Equatable {
  /// The counts of a part of the counted time.
  package struct Part: Sendable, Codable, Equatable {
    /// The requests to the file system.
    package var ledger: FileLedger
    /// The number of saves that caused the requests.
    package var saves: Int
  }

  package var scenario: Scenario
  /// True if the counting file system was between the store and the disk, so that each write
  /// belongs to one commit.
  package var isMetered: Bool
  /// The counts, part by part.
  package var parts: [Part]
  /// The mean size of a saved item in bytes, as the JSON that the stores of this package keep.
  package var itemBytes: Double
  /// The kernel's counts of all parts together.
  package var kernel: KernelWrites
  /// The times at which saves became durable; `nil` if that was not determined.
  package var safety: SaveSafety?
}

/// The figures of `/proc/self/io` for a process (`proc(5)`), over some time.
package struct KernelWrites: Sendable, Codable, Equatable {
  /// Calls of `write(2)` and similar calls (`syscw`).
  package var calls: Figure
  /// Bytes passed to these calls (`wchar`).
  package var bytes: Figure
  /// Bytes to be written to the storage layer (`write_bytes`): whole pages, 0 in an in-memory file
  /// system.
  package var storageBytes: Figure
}

extension KernelWrites {
  init(_ counters: ProcessCounters) {
    self.init(
      calls: counters.writeCalls, bytes: counters.writtenBytes,
      storageBytes: counters.storageWriteBytes)
  }
}

/// The answer of the counting process.
package struct LedgerResult: Sendable, Codable {
  /// One ledger for each scenario that has saves.
  package var ledgers: [ScenarioLedger]
  /// The reason why there are no ledgers.
  package var failure: String?
}
