public import Measurement
public import ResultModel

/// The order to a fresh process: look once at a figure that is no rate.
public struct ProbeRequest: Sendable, Codable {
  /// The kind of a probe.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// How long a high-priority task's calls take while low-priority ones save.
    case priorityFlood
    /// How often the tasks of callers are put on a queue.
    case hops
  }

  /// The kind of the probe.
  public var kind: Kind
  /// The name of the arm.
  public var arm: String
  /// The workload, the number of clients and the size of the store.
  public var scenario: Scenario
  /// The seed of the operations.
  public var seed: UInt64
  /// An existing directory on the disk that is measured.
  public var directory: String
  /// The user's items, in place of the benchmark's own.
  public var items: ItemsFile?
  /// How many calls are looked at.
  public var calls = 200
  /// How far apart the calls of the high-priority task are due, in nanoseconds.
  public var interval: UInt64 = 10_000_000

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - kind: The kind of the probe.
  ///   - arm: The name of the arm.
  ///   - scenario: The workload, the number of clients and the size of the store.
  ///   - seed: The seed of the operations.
  ///   - directory: An existing directory on the disk that is measured.
  public init(_ kind: Kind, arm: String, scenario: Scenario, seed: UInt64, directory: String) {
    self.kind = kind
    self.arm = arm
    self.scenario = scenario
    self.seed = seed
    self.directory = directory
  }
}

extension ProbeRequest.Kind {
  /// The metrics of the probe's figures.
  public var metrics: [Metric] {
    switch self {
    case .priorityFlood: Metric.ofPriority
    case .hops: Metric.ofHops
    }
  }
}

/// The answer of the process that looked.
public struct ProbeResult: Sendable, Codable {
  /// The figures, by metric; the ``failure`` stands for a missing figure.
  public var figures: [Metric: Figure]
  /// Why a figure is missing.
  public var failure: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - figures: The figures, by metric.
  ///   - failure: Why a figure is missing.
  public init(_ figures: [Metric: Figure], failure: String? = nil) {
    self.figures = figures
    self.failure = failure
  }

  /// A figure, or why there is none.
  func figure(_ metric: Metric) -> Figure {
    figures[metric] ?? .unavailable(failure ?? "it was not seen")
  }
}
