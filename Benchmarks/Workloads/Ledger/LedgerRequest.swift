package import Measurement
package import ResultModel

/// The order to a fresh process: count the requests of an arm to its files.
///
/// The times are not compared with others.
package struct LedgerRequest: Sendable, Codable {
  /// The name of the arm.
  package var arm: String
  /// The seed of the operations.
  package var seed: UInt64
  /// The workload, clients and sizes of each scenario; scenarios without saves are left out.
  package var scenarios: [Scenario]
  /// An existing directory on the disk that is measured.
  package var directory: String
  /// The user's items, in place of the benchmark's own.
  package var items: ItemsFile?
  /// How often each scenario is counted, one after the other on the same store.
  package var parts = 2
  /// How long the clients of a part go on after ``operations``, in nanoseconds.
  package var window: UInt64 = 10_000_000
  /// The least number of operations of each client in each part.
  package var operations = 1
  /// Whether every file event is kept for a few more saves, to see when each of them is durable.
  package var followsSaves = true
  /// The time after which the process counts as a hang, in seconds.
  package var limit = 120.0

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - arm: The name of the arm.
  ///   - seed: The seed of the operations.
  ///   - scenarios: The workload, clients and sizes of each scenario.
  ///   - directory: An existing directory on the disk that is measured.
  package init(arm: String, seed: UInt64, scenarios: [Scenario], directory: String) {
    self.arm = arm
    self.seed = seed
    self.scenarios = scenarios
    self.directory = directory
  }
}

/// The counts of one scenario.
package struct ScenarioLedger: Sendable, Codable, Equatable {
  /// The counts of one part of the counted time.
  package struct Part: Sendable, Codable, Equatable {
    /// The requests to the file system.
    package var ledger: FileLedger
    /// The saves that the ledger belongs to.
    package var saves: Int

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - ledger: The requests to the file system.
    ///   - saves: The saves that the ledger belongs to.
    package init(ledger: FileLedger, saves: Int) {
      self.ledger = ledger
      self.saves = saves
    }
  }

  /// The scenario.
  package var scenario: Scenario
  /// Whether the store's file system handed each call on, so that each write belongs to one commit.
  package var isMetered: Bool
  /// The counts, part by part.
  package var parts: [Part]
  /// The bytes of a saved item, as the JSON that the stores of this package keep; the mean.
  package var itemBytes: Double
  /// The kernel's counts of all parts together.
  package var kernel: KernelWrites
  /// The times at which saves became durable; `nil` where that was not followed.
  package var safety: SaveSafety?

  init(
    scenario: Scenario, isMetered: Bool, parts: [Part], itemBytes: Double, kernel: KernelWrites,
    safety: SaveSafety? = nil
  ) {
    self.scenario = scenario
    self.isMetered = isMetered
    self.parts = parts
    self.itemBytes = itemBytes
    self.kernel = kernel
    self.safety = safety
  }
}

/// The figures of `/proc/self/io` about a process (`proc(5)`), over some time.
package struct KernelWrites: Sendable, Codable, Equatable {
  /// Calls of `write(2)` and its like (`syscw`).
  package var calls: Figure
  /// Bytes passed to these calls (`wchar`).
  package var bytes: Figure
  /// Bytes that are to be sent to the storage layer (`write_bytes`): whole pages, 0 in a file
  /// system that is kept in memory.
  package var storageBytes: Figure

  init(_ counters: ProcessCounters) {
    calls = counters.writeCalls
    bytes = counters.writtenBytes
    storageBytes = counters.storageWriteBytes
  }

  init(unavailable reason: String) {
    calls = .unavailable(reason)
    bytes = .unavailable(reason)
    storageBytes = .unavailable(reason)
  }
}

/// The answer of the counting process.
package struct LedgerResult: Sendable, Codable {
  /// One ledger for each scenario that has saves.
  package var ledgers: [ScenarioLedger]
  /// Why there are no ledgers.
  package var failure: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - ledgers: One ledger for each scenario that has saves.
  ///   - failure: Why there are no ledgers.
  package init(ledgers: [ScenarioLedger], failure: String? = nil) {
    self.ledgers = ledgers
    self.failure = failure
  }
}
