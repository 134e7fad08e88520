public import Measurement

/// How long the single operations of one arm in one scenario took, over all rounds.
///
/// The distribution shows a shape. The figures that are compared are those of the cells: their
/// intervals take into account that the operations of one round are not independent.
public struct LatencyDistribution: Sendable, Codable, Equatable {
  /// The calls that are counted.
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
  /// The calls that were counted.
  public var operation: Operation
  /// Service times in nanoseconds, right to 1 %.
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
