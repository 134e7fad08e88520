/// One committed change of a store, as its feed reports it.
public struct Commit<Item: Storable>: Sendable {
  /// The commit's position in the order of commits since the store was opened, from 1 without gaps.
  public let number: Int
  /// The changes, in order; a later step overrides an earlier step for the same id.
  ///
  /// A batch is one commit. Its steps may include the deletion of a missing item; a commit of such
  /// steps only is not published.
  public let steps: [Changes<Item>.Change]

  /// Creates a commit, for stores that maintain their own feed.
  public init(number: Int, steps: [Changes<Item>.Change]) {
    self.number = number
    self.steps = steps
  }
}

/// All items at one moment, and the number of the last commit at that moment.
public struct Snapshot<Item: Storable>: Sendable {
  /// All items, as ``Store/loadAll()`` returns them.
  public let items: [Item]
  /// The number of the last commit that the items contain; 0 when there was none.
  public let commitNumber: Int

  /// Creates a snapshot, for stores that make their own.
  public init(items: [Item], commitNumber: Int) {
    self.items = items
    self.commitNumber = commitNumber
  }
}
