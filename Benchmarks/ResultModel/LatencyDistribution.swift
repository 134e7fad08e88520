public import Measurement

/// How long the single operations of one arm in one scenario took, over all rounds.
///
/// It shows a shape. The figures that are compared are those of the cells, whose intervals know that
/// the operations of one round are not independent.
public struct LatencyDistribution: Sendable, Codable, Equatable {
  /// Which calls are counted.
  public enum Operation: String, Sendable, Codable, CaseIterable {
    /// `find`.
    case find
    /// `save`.
    case save
  }

  /// The arm.
  public var variant: String
  /// What the clients did.
  public var scenario: Scenario
  /// Which of their calls.
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
