/// The check of a sample of one arm's calls in one scenario: whether an order explains them.
///
/// The calls are made right after the measured ones, by the same clients on the same store, and are
/// recorded with their begin, their end and their results. Each record is a register, and all of
/// them together are held to linearizability (Herlihy and Wing 1990).
public struct CheckedHistory: Sendable, Codable, Equatable {
  /// The arm.
  public var variant: String
  /// The scenario of the clients.
  public var scenario: Scenario
  /// How many calls were recorded.
  public var operations: Int
  /// How many of them were finds: any order explains calls that only save.
  public var finds: Int
  /// How many records they were made on.
  public var keys: Int
  /// The few calls that no order explains, in words; `nil` where there are none.
  public var counterexample: String?
  /// Why the calls were not checked; `nil` where they were.
  public var unchecked: String?

  /// Calls that were recorded and checked.
  ///
  /// - Parameters:
  ///   - variant: The arm.
  ///   - scenario: The scenario of the clients.
  ///   - operations: How many calls were recorded.
  ///   - finds: How many of them were finds.
  ///   - keys: How many records they were made on.
  package init(
    variant: String, scenario: Scenario, operations: Int, finds: Int, keys: Int
  ) {
    self.variant = variant
    self.scenario = scenario
    self.operations = operations
    self.finds = finds
    self.keys = keys
  }

  /// A sample that was not checked.
  ///
  /// - Parameters:
  ///   - variant: The arm.
  ///   - scenario: The scenario of the clients.
  ///   - reason: Why the sample was not checked.
  package init(variant: String, scenario: Scenario, unchecked reason: String) {
    self.init(variant: variant, scenario: scenario, operations: 0, finds: 0, keys: 0)
    unchecked = reason
  }
}
