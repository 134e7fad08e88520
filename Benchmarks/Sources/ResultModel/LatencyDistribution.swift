public import Measurement

/// The durations of the single operations of an arm in a scenario, over all rounds.
///
/// The distribution shows a shape. Comparisons use the figures of the cells: their intervals take
/// into account that the operations of a round are not independent.
public struct LatencyDistribution: Sendable, Codable, Equatable {
  /// The calls that the distribution counts.
  public enum Operation: String, Sendable, Codable, CaseIterable {
    /// `find`.
    case find
    /// `save`.
    case save
  }

  /// The arm.
  public var variant: String
  /// The scenario of the clients.
  public var scenario: Scenario
  /// The calls that the distribution counts.
  public var operation: Operation
  /// Service times in nanoseconds, with a precision of 1 %.
  public var histogram: Histogram

  package init(
    variant: String, scenario: Scenario, operation: Operation, histogram: Histogram
  ) {
    self.variant = variant
    self.scenario = scenario
    self.operation = operation
    self.histogram = histogram
  }
}
