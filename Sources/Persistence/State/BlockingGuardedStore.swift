/// A guard that blocks the calling thread, such as a queue's `sync` or a lock.
///
/// Its two primitives do not suspend. They also serve as the primitives of ``GuardedStore``, so that
/// a variant writes each of them once. The variant then has the asynchronous calls of ``Store``,
/// and those of ``BlockingStore`` for code that cannot `await`.
public protocol BlockingGuardedStore<Item>: GuardedStore, BlockingStore {
  /// Changes the state. No other call changes it.
  ///
  /// - Throws: ``StoreError``, as ``Store`` describes.
  func commit(_ changes: Changes<Item>) throws

  /// Reads the state while no commit can change it.
  ///
  /// - Parameter body: Reads the state; it is called once, and must do no input or output.
  /// - Returns: The body's result.
  /// - Throws: The body's error.
  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result
}

extension BlockingGuardedStore {
  /// Inserts the item, or replaces the item with the same id.
  @inlinable
  public func save(_ item: Item) throws {
    try commit(Changes([.save(item)]))
  }

  /// Saves all the items as a single commit, or none of them.
  @inlinable
  public func save(contentsOf items: [Item]) throws {
    try commit(Changes(items.map { .save($0) }))
  }

  /// Removes the item with this id, if there is one.
  @inlinable
  public func delete(_ id: Item.ID) throws {
    try commit(Changes([.delete(id)]))
  }

  /// Removes all the items with these ids as a single commit, or none of them.
  @inlinable
  public func delete(contentsOf ids: [Item.ID]) throws {
    try commit(Changes(ids.map { .delete($0) }))
  }

  /// Returns the item with this id.
  @inlinable
  public func find(by id: Item.ID) throws -> Item? {
    try read { state in try state.find(by: id) }
  }

  /// Returns one consistent snapshot of all items.
  @inlinable
  public func loadAll() throws -> [Item] {
    try read { state in try state.loadAll() }
  }

  /// Returns the number of items.
  ///
  /// O(1).
  public func count() throws -> Int {
    try read { state in try state.count() }
  }

  /// Waits until every change acknowledged before the call is as durable as the store promises.
  @inlinable
  public func flush() throws {
    try commit(.none)
  }

  /// Finishes the calls in progress and closes the store.
  @inlinable
  public func close() throws {
    try commit(.close)
  }
}

extension BlockingGuardedStore where Item.ID: Comparable {
  /// Returns the next items in the order of their ids, as ``PagedStore`` describes it.
  ///
  /// Complexity: O(log n + limit); O(n) additional moves after changes, and O(n log n) for the
  /// first page.
  ///
  /// - Throws: ``StoreError`` with code `invalidArgument` for a limit below 1, or `closed`.
  public func page(after cursor: Item.ID?, limit: Int) throws -> [Item] {
    try read { state in try state.page(after: cursor, limit: limit) }
  }
}
