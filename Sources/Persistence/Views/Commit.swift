/// One committed change of a store, as its feed tells it.
public struct Commit<Item: Storable>: Sendable {
  /// The commit's place in the order of commits since the store was opened, from 1 without gaps.
  public let number: Int
  /// The changes, in order; a later step about the same id overrules an earlier one.
  ///
  /// A batch is one commit. A step that deletes what is not there may stand in it; a commit of
  /// nothing else is not told.
  public let steps: [Changes<Item>.Change]

  /// Creates a commit, for stores that keep a feed by themselves.
  ///
  /// - Parameters:
  ///   - number: Its place in the order of commits, from 1.
  ///   - steps: The changes.
  public init(number: Int, steps: [Changes<Item>.Change]) {
    self.number = number
    self.steps = steps
  }
}

/// All items at one moment, and which commit had been the last one then.
public struct Snapshot<Item: Storable>: Sendable {
  /// Every item, as ``Store/loadAll()`` gives them.
  public let items: [Item]
  /// The number of the last commit that the items contain; 0 when there was none.
  public let commitNumber: Int

  /// Creates a snapshot, for stores that make them by themselves.
  ///
  /// - Parameters:
  ///   - items: Every item.
  ///   - commitNumber: The number of the last commit that the items contain.
  public init(items: [Item], commitNumber: Int) {
    self.items = items
    self.commitNumber = commitNumber
  }
}
