/// The changes of a commit, in order: either all of them happen or none.
public struct Changes<Item: Storable>: Sendable {
  /// One step of a commit.
  public enum Change: Sendable {
    /// Insert the item, or replace the one with its id.
    case save(Item)
    /// Remove the item with this id, if there is one.
    case delete(Item.ID)
  }

  /// The steps.
  ///
  /// A later step overrides an earlier step for the same id.
  public let steps: [Change]
  /// True if this commit closes the store.
  public let closes: Bool

  /// Creates a commit from these steps, in order.
  @inlinable
  public init(_ steps: [Change]) {
    self.init(steps, closes: false)
  }

  @inlinable
  init(_ steps: [Change], closes: Bool) {
    self.steps = steps
    self.closes = closes
  }

  /// A commit without steps: it only waits its turn, as `flush()` does.
  public static var none: Changes { Changes([]) }

  /// The last commit of a store: it waits its turn, then releases the file.
  public static var close: Changes { Changes([], closes: true) }
}
