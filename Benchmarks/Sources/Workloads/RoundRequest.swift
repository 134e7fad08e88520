package import Measurement
package import ResultModel

/// Asks a fresh process to measure one arm once in these scenarios.
package struct RoundRequest: Sendable, Codable {
  /// The name of the arm.
  package var arm: String
  /// The delay of each call; `nil` for an arm that is not planted.
  package var delay: PlantedDelay?
  /// The seed of the operations; the same for every arm of a round.
  package var seed: UInt64
  /// The kind of the clients.
  package var callers = Callers.tasks
  /// The warm-up time of all clients, in nanoseconds.
  package var warmUp: UInt64 = 0
  /// The measured time of each scenario, in nanoseconds.
  package var window: UInt64
  /// The minimum number of operations of each client.
  package var minimumOperations: Int
  package var scenarios: [Scenario]
  /// The open loop to measure; `nil` to measure a closed loop.
  package var openLoop: OpenLoopLoad?
  /// The step to do in a benchmark of openings; `nil` otherwise.
  package var opening: OpeningStep?
  /// An existing directory on the measured disk.
  package var directory: String
  /// The user's items, which replace the benchmark's own.
  package var items: ItemsFile?
  /// True if the process opens the stores again at the end, compares their content with the
  /// prediction, and checks the results of the clients' calls.
  package var verifies = true
  /// The number of operations of all clients to record and check when stores are verified.
  package var recordedOperations = 2_000
  /// The longest time of that recording, in nanoseconds.
  package var recordingTime: UInt64 = 5_000_000
  /// The time after which the round counts as hung, in seconds: far above the time of the slowest
  /// store.
  package var limit = 120.0
}

extension RoundRequest {
  /// The name of the arm to measure, which a planted arm delays.
  var measured: String { delay?.of ?? arm }
}

/// The measurement of a scenario in a round.
package struct ScenarioMeasurement: Sendable, Codable {
  package var scenario: Scenario
  /// The operations of all clients in the measured time; an operation that ends after it counts by
  /// the part inside.
  package var operations: Double
  /// The measured time, in which all clients ran, in nanoseconds.
  package var nanoseconds: UInt64
  /// The time from the start of the first client to the end of the last client, in nanoseconds.
  package var elapsed: UInt64
  /// The number of operations of all clients in the elapsed time, which the ``counters`` cover.
  package var performed: Int
  /// The number of saves among them.
  package var performedSaves: Int
  /// The number of saves of a separate writer in the measured time; `nil` if there is none.
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
  /// The check of a sample of calls after the measurement; `nil` in rounds that are not verified.
  package var history: CheckedHistory?
}

/// The answer of a fresh process.
package struct RoundResult: Sendable, Codable {
  /// One measurement for each scenario, in order; empty for an open loop.
  package var measurements: [ScenarioMeasurement]
  /// One measurement for each scenario of an open loop, in order.
  package var openLoops: [OpenLoopMeasurement]?
  /// One measurement for each scenario of openings, in order.
  package var openings: [OpeningMeasurement]?
  /// The kind of the failure, if there was one.
  package var failure: RoundFailure.Kind?
  /// The failure in words.
  package var message: String?
}
