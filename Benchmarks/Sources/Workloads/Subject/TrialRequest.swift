package import ResultModel

/// The steps of the trial of a user's store.
package enum TrialStep: String, Sendable, Codable {
  /// A process opens the store in an empty directory and saves a few items.
  case saving
  /// Another process opens the store and finds the items.
  case reopening
}

/// Asks a fresh process for a step of the trial of a store.
package struct TrialRequest: Sendable, Codable {
  /// The name of the arm.
  package var arm: String
  package var step: TrialStep
  /// The directory of the store: empty before the first step.
  package var directory: String
  /// The durability to open the store with.
  package var durability: RecordedDurability
  /// The number of saves whose file calls are counted; as many follow.
  package var saves = 8
  var allSaves: Int { 2 * saves }
  /// The time after which a step counts as hung, in seconds.
  package var limit = 30.0

  /// - Parameters:
  ///   - arm: The name of the arm.
  ///   - step: The step.
  ///   - directory: The directory of the store.
  ///   - durability: The durability to open the store with.
  package init(
    arm: String, step: TrialStep, directory: String, durability: RecordedDurability
  ) {
    self.arm = arm
    self.step = step
    self.directory = directory
    self.durability = durability
  }
}

/// The answer of the process.
package struct TrialAnswer: Sendable, Codable {
  /// The number of items that the store has, of those that both steps know: before the saves, or
  /// after them in the other process.
  package var found: Int?
  /// The file calls of the counted saves.
  package var calls: SavedCalls?
  /// The reason why they were not counted.
  package var uncounted: String?
  /// The error of the store.
  package var failure: String?

  package init(
    found: Int? = nil, calls: SavedCalls? = nil, uncounted: String? = nil, failure: String? = nil
  ) {
    self.found = found
    self.calls = calls
    self.uncounted = uncounted
    self.failure = failure
  }
}
