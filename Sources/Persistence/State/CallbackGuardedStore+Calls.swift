extension CallbackGuardedStore {
  /// Inserts the item, or replaces the item with the same id.
  ///
  /// Calls the handler exactly once; a failure is a ``StoreError``, as for ``Store/save(_:)``.
  public func save(
    _ item: Item, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    commit(Changes([.save(item)]), completion: completion)
  }

  /// Saves all the items as a single commit, or none of them.
  ///
  /// If an id is repeated, the last item with that id is saved. Calls the handler exactly once; a
  /// failure is a ``StoreError``.
  public func save(
    contentsOf items: [Item], completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    commit(Changes(items.map { .save($0) }), completion: completion)
  }

  /// Removes the item with this id, if there is one.
  ///
  /// Deleting a missing item succeeds. Calls the handler exactly once; a failure is a
  /// ``StoreError``.
  public func delete(
    _ id: Item.ID, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    commit(Changes([.delete(id)]), completion: completion)
  }

  /// Removes all the items with these ids as a single commit, or none of them.
  ///
  /// Ids without an item are ignored. Calls the handler exactly once; a failure is a
  /// ``StoreError``.
  public func delete(
    contentsOf ids: [Item.ID], completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    commit(Changes(ids.map { .delete($0) }), completion: completion)
  }

  /// Passes the item with this id to the handler, or `nil` if there is none.
  ///
  /// Calls the handler exactly once; a failure is a ``StoreError`` with code `closed`.
  public func find(
    by id: Item.ID, completion: @escaping @Sendable (Result<Item?, any Error>) -> Void
  ) {
    read({ state in try state.find(by: id) }, completion: completion)
  }

  /// Passes one consistent snapshot of all items to the handler, in the order of the file.
  ///
  /// O(n).
  ///
  /// - Parameter completion: Called exactly once; a failure is a ``StoreError`` with code `closed`.
  public func loadAll(completion: @escaping @Sendable (Result<[Item], any Error>) -> Void) {
    read({ state in try state.loadAll() }, completion: completion)
  }

  /// Passes the number of items to the handler.
  ///
  /// - Parameter completion: Called exactly once; a failure is a ``StoreError`` with code `closed`.
  public func count(completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    read({ state in try state.count() }, completion: completion)
  }

  /// Calls the handler when every change acknowledged before the call is as durable as the store
  /// promises.
  ///
  /// - Parameter completion: Called exactly once; a failure is a ``StoreError``.
  public func flush(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    commit(.none, completion: completion)
  }

  /// Finishes the earlier calls, then releases the file and its lock.
  ///
  /// - Parameter completion: Called exactly once; a failure is a ``StoreError``.
  public func close(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    commit(.close, completion: completion)
  }
}
