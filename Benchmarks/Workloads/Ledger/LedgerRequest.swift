public import Measurement
public import ResultModel

/// The order to a fresh process: count the requests of an arm to its files.
///
/// The times are not compared with others.
public struct LedgerRequest: Sendable, Codable {
  /// The name of the arm.
  public var arm: String
  /// The seed of the operations.
  public var seed: UInt64
  /// The workload, clients and sizes of each scenario; scenarios without saves are left out.
  public var scenarios: [Scenario]
  /// An existing directory on the disk that is measured.
  public var directory: String
  /// The user's items, in place of the benchmark's own.
  public var items: ItemsFile?
  /// How often each scenario is counted, one after the other on the same store.
  public var parts = 2
  /// How long the clients of a part go on after ``operations``, in nanoseconds.
  public var window: UInt64 = 10_000_000
  /// The least number of operations of each client in each part.
  public var operations = 1
  /// Whether every file event is kept for a few more saves, to see when each of them is durable.
  public var followsSaves = true
  /// The time after which the process counts as a hang, in seconds.
  public var limit = 120.0

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - arm: The name of the arm.
  ///   - seed: The seed of the operations.
  ///   - scenarios: The workload, clients and sizes of each scenario.
  ///   - directory: An existing directory on the disk that is measured.
  public init(arm: String, seed: UInt64, scenarios: [Scenario], directory: String) {
    self.arm = arm
    self.seed = seed
    self.scenarios = scenarios
    self.directory = directory
  }
}

/// The counts of one scenario.
public struct ScenarioLedger: Sendable, Codable, Equatable {
  /// The counts of one part of the counted time.
  public struct Part: Sendable, Codable, Equatable {
    /// The requests to the file system.
    public var ledger: FileLedger
    /// The saves that the ledger belongs to.
    public var saves: Int

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - ledger: The requests to the file system.
    ///   - saves: The saves that the ledger belongs to.
    public init(ledger: FileLedger, saves: Int) {
      self.ledger = ledger
      self.saves = saves
    }
  }

  /// The scenario.
  public var scenario: Scenario
  /// Whether the store's file system handed each call on, so that each write belongs to one commit.
  public var isMetered: Bool
  /// The counts, part by part.
  public var parts: [Part]
  /// The bytes of a saved item, as the JSON that the stores of this package keep; the mean.
  public var itemBytes: Double
  /// The kernel's counts of all parts together.
  public var kernel: KernelWrites
  /// The times at which saves became durable; `nil` where that was not followed.
  public var safety: SaveSafety?

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
public struct KernelWrites: Sendable, Codable, Equatable {
  /// Calls of `write(2)` and its like (`syscw`).
  public var calls: Figure
  /// Bytes passed to these calls (`wchar`).
  public var bytes: Figure
  /// Bytes that are to be sent to the storage layer (`write_bytes`): whole pages, 0 in a file
  /// system that is kept in memory.
  public var storageBytes: Figure

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
public struct LedgerResult: Sendable, Codable {
  /// One ledger for each scenario that has saves.
  public var ledgers: [ScenarioLedger]
  /// Why there are no ledgers.
  public var failure: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - ledgers: One ledger for each scenario that has saves.
  ///   - failure: Why there are no ledgers.
  public init(ledgers: [ScenarioLedger], failure: String? = nil) {
    self.ledgers = ledgers
    self.failure = failure
  }
}
