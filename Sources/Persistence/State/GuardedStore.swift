/// A store that keeps its state in memory behind one guard: a queue, a lock, or an actor.
///
/// A guard needs two primitives, one that changes the state and one that reads it. A variant
/// implements these two; every call of ``Store`` is implemented here in terms of them.
public protocol GuardedStore<Item>: ObservableStore {
  /// Changes the state. No other call changes it.
  ///
  /// Some stores encode the items while they hold the guard. An item's `encode(to:)` and a codec
  /// must therefore not call the store: such a call has the same effect as a call from the body of
  /// ``read(_:)``.
  ///
  /// - Throws: ``StoreError``, as ``Store`` describes.
  func commit(_ changes: Changes<Item>) async throws

  /// Reads the state while no commit can change it.
  ///
  /// The body must not call the store, because the body already holds the guard. A serial queue and
  /// a mutex then trap, and an `NSLock` waits for ever. A concurrent queue lets a read pass by
  /// chance and traps at a change. A queue that answers by handlers, or an actor, never runs a call
  /// for which the body waits. Return what the next call needs, and make that call afterwards. The
  /// body is called once, and must do no input or output.
  ///
  /// - Throws: The body's error.
  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) async throws -> Result
}

extension GuardedStore {
  /// Inserts the item, or replaces the item with the same id.
  @inlinable
  public func save(_ item: Item) async throws {
    try await commit(Changes([.save(item)]))
  }

  /// Saves all the items as a single commit, or none of them.
  @inlinable
  public func save(contentsOf items: [Item]) async throws {
    try await commit(Changes(items.map { .save($0) }))
  }

  /// Removes the item with this id, if there is one.
  @inlinable
  public func delete(_ id: Item.ID) async throws {
    try await commit(Changes([.delete(id)]))
  }

  /// Removes all the items with these ids as a single commit, or none of them.
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

  /// Waits until every change acknowledged before the call is as durable as the store promises.
  @inlinable
  public func flush() async throws {
    try await commit(.none)
  }

  /// Finishes the calls in progress and closes the store.
  @inlinable
  public func close() async throws {
    try await commit(.close)
  }
}
