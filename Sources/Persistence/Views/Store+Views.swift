extension Store {
  /// Returns how many items there are.
  ///
  /// O(n) here; a store that knows better does better.
  ///
  /// - Returns: The number of items at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  public func count() async throws -> Int {
    try await loadAll().count
  }

  /// Returns the next items in the order of their ids.
  ///
  /// Stable under concurrent changes: each page is one snapshot, and going on after the last id
  /// seen neither repeats an item nor passes over one that was there all the time. Stores that
  /// keep their items in memory need O(log n + limit) after the first page, which costs O(n log n).
  ///
  /// - Parameters:
  ///   - cursor: The last id seen, which need not exist any more; `nil` for the first page.
  ///   - limit: The most items to return, at least 1.
  /// - Returns: The items, fewer than the limit only at the end.
  /// - Throws: ``StoreError`` with code `invalidArgument` for a limit below 1, or `closed`.
  public func page(after cursor: Item.ID?, limit: Int) async throws -> [Item]
  where Item.ID: Comparable {
    if let page = try await pageInKeptOrder(after: cursor, limit: limit) { return page }
    return try await page(after: cursor, limit: limit) { $0 < $1 }
  }

  /// Keeps no order of ids.
  public func pageInKeptOrder(after cursor: Item.ID?, limit: Int) async throws -> [Item]? { nil }

  /// Sorts everything for each page.
  public func page(
    after cursor: Item.ID?, limit: Int,
    by precedes: @escaping @Sendable (Item.ID, Item.ID) -> Bool
  ) async throws -> [Item] {
    try StoreError.checkLimit(limit)
    let sorted = try await loadAll().sorted { precedes($0.id, $1.id) }
    let rest = sorted.drop { item in cursor.map { !precedes($0, item.id) } ?? false }
    return Array(rest.prefix(limit))
  }
}

extension StateGuard {
  /// Returns how many items there are.
  ///
  /// O(1).
  ///
  /// - Returns: The number of items at one moment between call and return.
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  public func count() async throws -> Int {
    try await read { state in try state.count() }
  }

  /// Asks the sorted ids.
  public func page(
    after cursor: Item.ID?, limit: Int,
    by precedes: @escaping @Sendable (Item.ID, Item.ID) -> Bool
  ) async throws -> [Item] {
    try await read { state in try state.page(after: cursor, limit: limit, by: precedes) }
  }

  /// Returns the feed of commits made after this call.
  ///
  /// - Returns: The feed, as ``ObservableStore/changes()`` describes it.
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  public func changes() async throws -> AsyncStream<Commit<Item>> {
    try await read { state in try state.changes() }
  }

  /// Returns every item together with the number of the last commit that they contain.
  ///
  /// O(n).
  ///
  /// - Returns: The snapshot.
  /// - Throws: ``StoreError`` with code `closed` after `close()`.
  public func snapshot() async throws -> Snapshot<Item> {
    try await read { state in try state.snapshot() }
  }
}

extension StoreError {
  /// Checks the limit of a page.
  ///
  /// - Parameter limit: The most items to return.
  /// - Throws: ``StoreError`` with code `invalidArgument` when it is below 1.
  public static func checkLimit(_ limit: Int) throws(StoreError) {
    guard limit > 0 else {
      throw StoreError(
        .invalidArgument, "A page of \(limit) items was asked for. Ask for 1 or more.")
    }
  }
}
