/// The linearizability check of a sample of an arm's calls in a scenario.
///
/// The same clients make these calls on the same store, right after the measured calls. The sample
/// records the begin, the end and the result of each call. Each record is a register, and all
/// registers together must be linearizable (Herlihy and Wing 1990).
public struct CheckedHistory: Sendable, Codable, Equatable {
  /// The arm.
  public var variant: String
  /// The scenario of the clients.
  public var scenario: Scenario
  /// The number of calls recorded.
  public var operations: Int
  /// The number of finds among them: any order explains calls that only save.
  public var finds: Int
  /// The number of records that the calls used.
  public var keys: Int
  /// The few calls that no order explains, in words; `nil` if an order explains all.
  public var counterexample: String?
  /// The reason why the calls were not checked; `nil` if they were.
  public var unchecked: String?

  /// Creates the result for calls that were recorded and checked.
  package init(
    variant: String, scenario: Scenario, operations: Int, finds: Int, keys: Int
  ) {
    self.variant = variant
    self.scenario = scenario
    self.operations = operations
    self.finds = finds
    self.keys = keys
  }

  /// Creates the result for a sample that was not checked.
  package init(variant: String, scenario: Scenario, unchecked reason: String) {
    self.init(variant: variant, scenario: scenario, operations: 0, finds: 0, keys: 0)
    unchecked = reason
  }
}
