public import Persistence

/// A store with nothing wrong: no check may raise an alarm about it.
public actor ReferenceStore<Item: Storable>: GuardedStore {
  private var state: StoreState<Item>

  /// Opens the store's file.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`.
  public init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  /// Commits.
  public func commit(_ changes: Changes<Item>) throws {
    try state.commit(changes)
  }

  /// Looks.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }
}

extension ReferenceStore: PagedStore where Item.ID: Comparable {}
