package import Measurement
package import ResultModel

/// Asks a fresh process to measure a figure that is not a rate, once.
package struct ProbeRequest: Sendable, Codable {
  /// The kind of a probe.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// The response times of a high-priority task's calls while low-priority tasks save.
    case priorityFlood
    /// The number of times the callers' tasks are put on a queue.
    case hops
  }

  /// The kind of the probe.
  package var kind: Kind
  /// The name of the arm.
  package var arm: String
  /// The workload, the number of clients and the size of the store.
  package var scenario: Scenario
  /// The seed of the operations.
  package var seed: UInt64
  /// An existing directory on the measured disk.
  package var directory: String
  /// The user's items, which replace the benchmark's own.
  package var items: ItemsFile?
  /// The number of observed calls.
  package var calls = 200
  /// The time between two calls of the high-priority task, in nanoseconds.
  package var interval: UInt64 = 10_000_000

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - kind: The kind of the probe.
  ///   - arm: The name of the arm.
  ///   - scenario: The workload, the number of clients and the size of the store.
  ///   - seed: The seed of the operations.
  ///   - directory: An existing directory on the measured disk.
  package init(_ kind: Kind, arm: String, scenario: Scenario, seed: UInt64, directory: String) {
    self.kind = kind
    self.arm = arm
    self.scenario = scenario
    self.seed = seed
    self.directory = directory
  }
}

extension ProbeRequest.Kind {
  /// The metrics of the probe's figures.
  package var metrics: [Metric] {
    switch self {
    case .priorityFlood: Metric.ofPriority
    case .hops: Metric.ofHops
    }
  }
}

/// The answer of the measuring process.
package struct ProbeResult: Sendable, Codable {
  /// The figures, by metric; the ``failure`` replaces a missing figure.
  package var figures: [Metric: Figure]
  /// The reason why a figure is missing.
  package var failure: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - figures: The figures, by metric.
  ///   - failure: The reason why a figure is missing.
  package init(_ figures: [Metric: Figure], failure: String? = nil) {
    self.figures = figures
    self.failure = failure
  }

  /// A figure, or the reason why there is none.
  func figure(_ metric: Metric) -> Figure {
    figures[metric] ?? .unavailable(failure ?? "it was not seen")
  }
}
