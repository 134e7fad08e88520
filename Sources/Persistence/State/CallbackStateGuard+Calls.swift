extension CallbackStateGuard {
  /// Inserts the item, or replaces the one with the same id.
  ///
  /// - Parameters:
  ///   - item: The item to save.
  ///   - completion: Called exactly once; a failure is a ``StoreError``, as for ``Store/save(_:)``.
  public func save(
    _ item: Item, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    commit(Changes([.save(item)]), completion: completion)
  }

  /// Saves all the items in one commit, or none of them.
  ///
  /// - Parameters:
  ///   - items: The items to save; where an id is repeated, the last item with it counts.
  ///   - completion: Called exactly once; a failure is a ``StoreError``.
  public func save(
    contentsOf items: [Item], completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    commit(Changes(items.map { .save($0) }), completion: completion)
  }

  /// Removes the item with this id, if there is one.
  ///
  /// - Parameters:
  ///   - id: The item's id; deleting what is not there succeeds.
  ///   - completion: Called exactly once; a failure is a ``StoreError``.
  public func delete(
    _ id: Item.ID, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    commit(Changes([.delete(id)]), completion: completion)
  }

  /// Removes all the items with these ids in one commit, or none of them.
  ///
  /// - Parameters:
  ///   - ids: The ids; those that are not there are passed over.
  ///   - completion: Called exactly once; a failure is a ``StoreError``.
  public func delete(
    contentsOf ids: [Item.ID], completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    commit(Changes(ids.map { .delete($0) }), completion: completion)
  }

  /// Gives the item with this id, or `nil` when there is none.
  ///
  /// - Parameters:
  ///   - id: The id to look for.
  ///   - completion: Called exactly once; a failure is a ``StoreError`` with code `closed`.
  public func find(
    by id: Item.ID, completion: @escaping @Sendable (Result<Item?, any Error>) -> Void
  ) {
    read({ state in try state.find(by: id) }, completion: completion)
  }

  /// Gives one consistent snapshot of all items, in the file's order.
  ///
  /// O(n).
  ///
  /// - Parameter completion: Called exactly once; a failure is a ``StoreError`` with code `closed`.
  public func loadAll(completion: @escaping @Sendable (Result<[Item], any Error>) -> Void) {
    read({ state in try state.loadAll() }, completion: completion)
  }

  /// Gives how many items there are.
  ///
  /// - Parameter completion: Called exactly once; a failure is a ``StoreError`` with code `closed`.
  public func count(completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    read({ state in try state.count() }, completion: completion)
  }

  /// Answers when everything acknowledged before is as durable as the store promises.
  ///
  /// - Parameter completion: Called exactly once; a failure is a ``StoreError``.
  public func flush(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    commit(.none, completion: completion)
  }

  /// Finishes the calls made before, then releases the file and its lock.
  ///
  /// - Parameter completion: Called exactly once; a failure is a ``StoreError``.
  public func close(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    commit(.close, completion: completion)
  }
}
