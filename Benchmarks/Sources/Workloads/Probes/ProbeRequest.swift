package import Measurement
package import ResultModel

/// Asks a fresh process to measure figures that are not rates, once.
package struct ProbeRequest: Sendable, Codable {
  /// The kind of a probe.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// The allocations of an operation, counted by a program that is linked with jemalloc.
    case allocations
    /// The wait of unrelated tasks while stores wait for a slow disk.
    case startDelay = "start-delay"
  }

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
  /// The number of observed calls; for allocations, those of each client.
  package var calls = 200
  /// The time between two unrelated tasks, in nanoseconds.
  package var interval: UInt64 = 10_000_000
}

extension ProbeRequest.Kind {
  /// The metrics of the probe's figures.
  var metrics: [Metric] {
    switch self {
    case .allocations: [.allocations, .allocatedBytes]
    case .startDelay: [.startDelay]
    }
  }

  /// The name of the probe for lists.
  var title: String {
    switch self {
    case .allocations: "allocations"
    case .startDelay: "the start delay of unrelated tasks"
    }
  }
}

/// The answer of the measuring process.
package struct ProbeResult: Sendable, Codable {
  /// The figures, by metric; the ``failure`` replaces a missing figure.
  package var figures: [Metric: Figure]
  /// The reason why a figure is missing.
  package var failure: String?

  package init(_ figures: [Metric: Figure], failure: String? = nil) {
    self.figures = figures
    self.failure = failure
  }

  /// A figure, or the reason why there is none.
  package func figure(_ metric: Metric) -> Figure {
    figures[metric] ?? .unavailable(failure ?? "it was not seen")
  }
}
