package import Measurement
package import ResultModel

/// The order to a fresh process: measure one arm once in these scenarios.
package struct RoundRequest: Sendable, Codable {
  /// The name of the arm.
  package var arm: String
  /// The seed of the operations; the same for every arm of a round.
  package var seed: UInt64
  /// The kind of the clients.
  package var callers = Callers.tasks
  /// How long all clients run before anything counts, in nanoseconds.
  package var warmUp: UInt64 = 0
  /// How long to measure each scenario, in nanoseconds.
  package var window: UInt64
  /// The least number of operations of each client.
  package var minimumOperations: Int
  /// The scenarios to measure.
  package var scenarios: [Scenario]
  /// The requests to send in an open loop instead of measuring a closed one; `nil` for the closed
  /// loop.
  package var openLoop: OpenLoopLoad?
  /// The step to do where stores are opened instead of used; `nil` elsewhere.
  package var opening: OpeningStep?
  /// An existing directory on the disk that is measured.
  package var directory: String
  /// The user's items, in place of the benchmark's own.
  package var items: ItemsFile?
  /// Whether the stores are opened again at the end and must hold the content that the seed
  /// predicts, and whether the results of the clients' calls are checked.
  package var verifies = true
  /// How many operations of all clients are recorded and checked where stores are verified.
  package var recordedOperations = 2_000
  /// The longest time for which they are recorded, in nanoseconds.
  package var recordingTime: UInt64 = 5_000_000
  /// The time after which the round counts as a hang, in seconds: far above the time of the slowest
  /// store.
  package var limit = 120.0

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - arm: The name of the arm.
  ///   - seed: The seed of the operations.
  ///   - window: How long to measure each scenario, in nanoseconds.
  ///   - minimumOperations: The least number of operations of each client.
  ///   - scenarios: The scenarios to measure.
  ///   - directory: An existing directory on the disk that is measured.
  package init(
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
package struct ScenarioMeasurement: Sendable, Codable {
  /// The scenario.
  package var scenario: Scenario
  /// The operations of all clients in the measured time; an operation that reaches beyond it counts
  /// by the part inside.
  package var operations: Double
  /// The measured time, in which all clients ran, in nanoseconds.
  package var nanoseconds: UInt64
  /// The time from the start of the first client to the end of the last, in nanoseconds.
  package var elapsed: UInt64
  /// All operations of all clients in that time, to which the ``counters`` belong.
  package var performed: Int
  /// How many of them were saves.
  package var performedSaves: Int
  /// The saves of a writer beside the clients in the measured time; `nil` where there is none.
  package var writerSaves: Double?
  /// The service times of the finds that started in the measured time, in nanoseconds.
  package var finds: Histogram
  /// The service times of the saves that started in the measured time, in nanoseconds.
  package var saves: Histogram
  /// The resources that the process used.
  package var counters: ProcessCounters
  /// The operations of each client in the measured time, for fairness.
  package var operationsOfClients: [Double]
  /// The operations in each part of the measured time, for steadiness.
  package var slices: [Int]
  /// The check of a sample of calls right after; `nil` in rounds that are not verified.
  package var history: CheckedHistory?
}

/// The answer of a fresh process.
package struct RoundResult: Sendable, Codable {
  /// One measurement for each scenario, in order; none of an open loop.
  package var measurements: [ScenarioMeasurement]
  /// One measurement for each scenario of an open loop, in order.
  package var openLoops: [OpenLoopMeasurement]?
  /// One measurement for each scenario in which a store was opened, in order.
  package var openings: [OpeningMeasurement]?
  /// The kind of the failure, if there was one.
  package var failure: RoundFailure.Kind?
  /// The failure in words.
  package var message: String?
}
