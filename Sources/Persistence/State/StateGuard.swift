/// A store whose state lives in memory behind one guard: a queue, a lock, an actor.
///
/// To guard a state means two things, one way to change it and one way to look at it. A variant
/// writes those two; every call of ``Store`` is written once, here, in terms of them.
public protocol StateGuard<Item>: ObservableStore {
  /// Changes the state: the only way in which it ever changes.
  ///
  /// Some stores encode the items while they hold the guard. An item's `encode(to:)` and a codec must
  /// therefore not call the store: such a call ends as one from the body of ``read(_:)`` does.
  ///
  /// - Parameter changes: All of it is committed, or nothing.
  /// - Throws: ``StoreError``, as ``Store`` describes.
  func commit(_ changes: Changes<Item>) async throws

  /// Looks at the state while nothing can change it.
  ///
  /// The body must not call the store, whose guard it holds already: a serial queue and a mutex trap
  /// then, an `NSLock` waits for ever, a concurrent queue lets a read pass by chance and traps at a
  /// change, and a queue that answers by handlers, or an actor, never gets to a call that the body waits
  /// for. Return what the next call needs, and make that call afterwards.
  ///
  /// - Parameter body: Looks at the state; it is called once, and does no input or output.
  /// - Returns: The body's result.
  /// - Throws: The body's error.
  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) async throws -> Result
}

extension StateGuard {
  /// Inserts the item, or replaces the one with the same id.
  @inlinable
  public func save(_ item: Item) async throws {
    try await commit(Changes([.save(item)]))
  }

  /// Saves all the items in one commit, or none of them.
  @inlinable
  public func save(contentsOf items: [Item]) async throws {
    try await commit(Changes(items.map { .save($0) }))
  }

  /// Removes the item with this id, if there is one.
  @inlinable
  public func delete(_ id: Item.ID) async throws {
    try await commit(Changes([.delete(id)]))
  }

  /// Removes all the items with these ids in one commit, or none of them.
  @inlinable
  public func delete(contentsOf ids: [Item.ID]) async throws {
    try await commit(Changes(ids.map { .delete($0) }))
  }

  /// Returns the item with this id.
  @inlinable
  public func find(by id: Item.ID) async throws -> Item? {
    try await read { state in try state.find(by: id) }
  }

  /// Returns one consistent snapshot of all items.
  @inlinable
  public func loadAll() async throws -> [Item] {
    try await read { state in try state.loadAll() }
  }

  /// Returns when everything acknowledged before is as durable as the store promises.
  @inlinable
  public func flush() async throws {
    try await commit(.none)
  }

  /// Finishes what is under way and closes.
  @inlinable
  public func close() async throws {
    try await commit(.close)
  }
}
