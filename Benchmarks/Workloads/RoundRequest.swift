public import Measurement
public import ResultModel

/// The order to a fresh process: measure one arm once in these scenarios.
public struct RoundRequest: Sendable, Codable {
  /// The name of the arm.
  public var arm: String
  /// The seed of the operations; the same for every arm of a round.
  public var seed: UInt64
  /// The kind of the clients.
  public var callers = Callers.tasks
  /// How long all clients run before anything counts, in nanoseconds.
  public var warmUp: UInt64 = 0
  /// How long to measure each scenario, in nanoseconds.
  public var window: UInt64
  /// The least number of operations of each client.
  public var minimumOperations: Int
  /// The scenarios to measure.
  public var scenarios: [Scenario]
  /// The requests to send in an open loop instead of measuring a closed one; `nil` for the closed
  /// loop.
  public var openLoop: OpenLoopLoad?
  /// The step to do where stores are opened instead of used; `nil` elsewhere.
  public var opening: OpeningStep?
  /// An existing directory on the disk that is measured.
  public var directory: String
  /// The user's items, in place of the benchmark's own.
  public var items: ItemsFile?
  /// Whether the stores are opened again at the end and must hold the content that the seed
  /// predicts, and whether the results of the clients' calls are checked.
  public var verifies = true
  /// How many operations of all clients are recorded and checked where stores are verified.
  public var recordedOperations = 2_000
  /// The longest time for which they are recorded, in nanoseconds.
  public var recordingTime: UInt64 = 5_000_000
  /// The time after which the round counts as a hang, in seconds: far above the time of the slowest
  /// store.
  public var limit = 120.0

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - arm: The name of the arm.
  ///   - seed: The seed of the operations.
  ///   - window: How long to measure each scenario, in nanoseconds.
  ///   - minimumOperations: The least number of operations of each client.
  ///   - scenarios: The scenarios to measure.
  ///   - directory: An existing directory on the disk that is measured.
  public init(
    arm: String, seed: UInt64, window: UInt64, minimumOperations: Int, scenarios: [Scenario],
    directory: String
  ) {
    self.arm = arm
    self.seed = seed
    self.window = window
    self.minimumOperations = minimumOperations
    self.scenarios = scenarios
    self.directory = directory
  }
}

/// The measurement of one scenario in one round.
public struct ScenarioMeasurement: Sendable, Codable {
  /// The scenario.
  public var scenario: Scenario
  /// The operations of all clients in the measured time; an operation that reaches beyond it counts
  /// by the part inside.
  public var operations: Double
  /// The measured time, in which all clients ran, in nanoseconds.
  public var nanoseconds: UInt64
  /// The time from the start of the first client to the end of the last, in nanoseconds.
  public var elapsed: UInt64
  /// All operations of all clients in that time, to which the ``counters`` belong.
  public var performed: Int
  /// How many of them were saves.
  public var performedSaves: Int
  /// The saves of a writer beside the clients in the measured time; `nil` where there is none.
  public var writerSaves: Double?
  /// The service times of the finds that started in the measured time, in nanoseconds.
  public var finds: Histogram
  /// The service times of the saves that started in the measured time, in nanoseconds.
  public var saves: Histogram
  /// The resources that the process used.
  public var counters: ProcessCounters
  /// The operations of each client in the measured time, for fairness.
  public var operationsOfClients: [Double]
  /// The operations in each part of the measured time, for steadiness.
  public var slices: [Int]
  /// The check of a sample of calls right after; `nil` in rounds that are not verified.
  public var history: CheckedHistory?
}

/// The answer of a fresh process.
public struct RoundResult: Sendable, Codable {
  /// One measurement for each scenario, in order; none of an open loop.
  public var measurements: [ScenarioMeasurement]
  /// One measurement for each scenario of an open loop, in order.
  public var openLoops: [OpenLoopMeasurement]?
  /// One measurement for each scenario in which a store was opened, in order.
  public var openings: [OpeningMeasurement]?
  /// The kind of the failure, if there was one.
  public var failure: RoundFailure.Kind?
  /// The failure in words.
  public var message: String?
}
