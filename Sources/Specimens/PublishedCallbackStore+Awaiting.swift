/// The bridge to `async` in its usual first form: a checked continuation around each handler.
///
/// The continuation is checked, so that a handler that is called twice traps.
extension PublishedCallbackStore {
  /// Changes the cache, then writes all of it.
  public func save(_ item: Item) async throws {
    try await change { $0[item.id] = item }
  }

  /// Changes the cache, then writes all of it once.
  public func save(contentsOf items: [Item]) async throws {
    try await change { cache in
      for item in items { cache[item.id] = item }
    }
  }

  /// Removes from the cache, then writes all of it.
  public func delete(_ id: Item.ID) async throws {
    try await change { $0[id] = nil }
  }

  /// Removes from the cache, then writes all of it once.
  public func delete(contentsOf ids: [Item.ID]) async throws {
    try await change { cache in
      for id in ids { cache[id] = nil }
    }
  }

  /// Looks the item up in the cache.
  public func find(by id: Item.ID) async -> Item? {
    await withCheckedContinuation { caller in
      look({ $0[id] }, completion: { caller.resume(returning: $0) })
    }
  }

  /// Returns the values of the cache, in no order.
  public func loadAll() async -> [Item] {
    await withCheckedContinuation { caller in
      look({ Array($0.values) }, completion: { caller.resume(returning: $0) })
    }
  }

  /// Counts, without waiting for the queue.
  public func count() async -> Int {
    await withCheckedContinuation { caller in
      count { caller.resume(returning: $0) }
    }
  }

  /// Does nothing.
  public func flush() {}

  /// Does nothing.
  public func close() {}

  private func change(_ edit: @escaping @Sendable (inout [Item.ID: Item]) -> Void) async throws {
    try await withCheckedThrowingContinuation { caller in
      change(edit) { caller.resume(with: $0) }
    }
  }
}
