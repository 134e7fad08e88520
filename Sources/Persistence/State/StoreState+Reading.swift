extension StoreState {
  /// Returns the item with this id, or `nil` if there is none.
  ///
  /// Complexity: O(1) expected.
  ///
  /// - Throws: ``StoreError`` with code `closed`.
  @inlinable
  public borrowing func find(by id: Item.ID) throws -> Item? {
    try checkOpen()
    return items[id]
  }

  /// Returns every item in the order of the file.
  ///
  /// Complexity: O(n).
  ///
  /// - Throws: ``StoreError`` with code `closed`.
  public borrowing func loadAll() throws -> [Item] {
    try checkOpen()
    return encoded.all.compactMap { $0.item(as: Item.self) }
  }

  /// Returns the number of items.
  ///
  /// O(1).
  ///
  /// - Throws: ``StoreError`` with code `closed`.
  public borrowing func count() throws -> Int {
    try checkOpen()
    return items.count
  }

  /// Returns the next items in the order of their ids, as ``PagedStore`` describes it.
  ///
  /// Complexity: O(log n + limit); O(n) additional moves after changes, and O(n log n) for the
  /// first page.
  ///
  /// - Throws: ``StoreError`` with code `invalidArgument` or `closed`.
  public borrowing func page(after cursor: Item.ID?, limit: Int) throws -> [Item]
  where Item.ID: Comparable {
    try checkOpen()
    try StoreError.checkLimit(limit)
    let items = items
    let ids = sortedIdentifiers.page(after: cursor, limit: limit, count: items.count) { items.keys }
    return ids.compactMap { items[$0] }
  }

  /// Returns the feed of commits applied from now on.
  ///
  /// - Throws: ``StoreError`` with code `closed`.
  public borrowing func changes() throws -> AsyncStream<Commit<Item>> {
    try checkOpen()
    return feed.subscribe()
  }

  /// Returns every item together with the number of the last commit.
  ///
  /// O(n).
  ///
  /// - Throws: ``StoreError`` with code `closed`.
  public borrowing func snapshot() throws -> Snapshot<Item> {
    Snapshot(items: try loadAll(), commitNumber: feed.lastCommit)
  }
}
