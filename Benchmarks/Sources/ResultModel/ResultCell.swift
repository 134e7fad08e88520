/// One figure: a value with its interval and rounds, or the reason why there is none.
public struct ResultCell: Sendable, Codable, Equatable {
  /// The arm.
  public var variant: String
  /// The workload of the clients.
  public var workload: Workload
  /// The number of clients that did the workload.
  public var clients: Int
  /// The number of records the store held.
  public var records: Int
  /// The failures that an acknowledged save survives.
  public var durability: RecordedDurability
  /// The approximate JSON size of an item in bytes; `nil` for the default items and the user's own.
  public var itemSize: Int?
  /// The measured metric.
  public var metric: Metric
  /// The metric's unit.
  public var unit: String
  /// The figure, or `nil`.
  public var value: Double?
  /// The lower end of its 95 % interval; `nil` if there are too few rounds.
  public var low: Double?
  /// The upper end of its 95 % interval.
  public var high: Double?
  /// The figure of each round, in the order in which they ran.
  public var rounds: [Double]
  /// The reason why there is no figure; `nil` when there is one.
  public var unavailable: String?
  /// The kind of the reason; `nil` for a reason in words alone.
  public var absence: Absence?

  /// The scenario that the figure belongs to.
  public var scenario: Scenario {
    Scenario(
      workload, clients: clients, records: records, durability: durability, itemSize: itemSize)
  }

  /// The place of a figure in a result.
  package struct Key: Hashable, Sendable {
    package var variant: String
    package var scenario: Scenario
    package var metric: Metric

    package init(_ variant: String, _ scenario: Scenario, _ metric: Metric) {
      self.variant = variant
      self.scenario = scenario
      self.metric = metric
    }
  }

  package var key: Key { Key(variant, scenario, metric) }
}

extension BenchmarkResult {
  /// The figure of an arm in a scenario, with or without a value; O(figures).
  package func cell(of variant: String, _ scenario: Scenario, _ metric: Metric) -> ResultCell? {
    cells.first { $0.metric == metric && $0.variant == variant && $0.scenario == scenario }
  }
}
