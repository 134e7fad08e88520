extension Store {
  /// Returns the number of items at one moment between call and return.
  ///
  /// O(n) in this default implementation; a store may implement it faster.
  ///
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  public func count() async throws -> Int {
    try await loadAll().count
  }
}

extension GuardedStore {
  /// Returns the number of items at one moment between call and return.
  ///
  /// O(1).
  ///
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  public func count() async throws -> Int {
    try await read { state in try state.count() }
  }

  /// Returns the feed of commits made after this call.
  ///
  /// - Returns: The feed, as ``ObservableStore/changes()`` describes it.
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  public func changes() async throws -> AsyncStream<Commit<Item>> {
    try await read { state in try state.changes() }
  }

  /// Returns every item together with the number of the last commit that the items contain.
  ///
  /// O(n).
  ///
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  public func snapshot() async throws -> Snapshot<Item> {
    try await read { state in try state.snapshot() }
  }
}
