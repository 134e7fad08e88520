package import Measurement
package import ResultModel

/// The order to a fresh process: look once at a figure that is no rate.
package struct ProbeRequest: Sendable, Codable {
  /// The kind of a probe.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// How long a high-priority task's calls take while low-priority ones save.
    case priorityFlood
    /// How often the tasks of callers are put on a queue.
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
  /// An existing directory on the disk that is measured.
  package var directory: String
  /// The user's items, in place of the benchmark's own.
  package var items: ItemsFile?
  /// How many calls are looked at.
  package var calls = 200
  /// How far apart the calls of the high-priority task are due, in nanoseconds.
  package var interval: UInt64 = 10_000_000

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - kind: The kind of the probe.
  ///   - arm: The name of the arm.
  ///   - scenario: The workload, the number of clients and the size of the store.
  ///   - seed: The seed of the operations.
  ///   - directory: An existing directory on the disk that is measured.
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

/// The answer of the process that looked.
package struct ProbeResult: Sendable, Codable {
  /// The figures, by metric; the ``failure`` stands for a missing figure.
  package var figures: [Metric: Figure]
  /// Why a figure is missing.
  package var failure: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - figures: The figures, by metric.
  ///   - failure: Why a figure is missing.
  package init(_ figures: [Metric: Figure], failure: String? = nil) {
    self.figures = figures
    self.failure = failure
  }

  /// A figure, or why there is none.
  func figure(_ metric: Metric) -> Figure {
    figures[metric] ?? .unavailable(failure ?? "it was not seen")
  }
}
