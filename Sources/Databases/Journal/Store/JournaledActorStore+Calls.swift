public import Persistence

extension JournaledActorStore {
  /// Inserts the item, or replaces the item with the same id.
  @inlinable
  public nonisolated func save(_ item: Item) async throws {
    try await commit(Changes([.save(item)]))
  }

  /// Saves all the items as a single commit, or none of them.
  public nonisolated func save(contentsOf items: [Item]) async throws {
    try await commit(Changes(items.map { .save($0) }))
  }

  /// Removes the item with this id, if there is one.
  public nonisolated func delete(_ id: Item.ID) async throws {
    try await commit(Changes([.delete(id)]))
  }

  /// Removes all the items with these ids as a single commit, or none of them.
  public nonisolated func delete(contentsOf ids: [Item.ID]) async throws {
    try await commit(Changes(ids.map { .delete($0) }))
  }

  /// Waits until every change acknowledged before the call is as durable as the store promises.
  public nonisolated func flush() async throws {
    try await commit(.none)
  }

  /// Returns the item with this id.
  ///
  /// O(1) expected; an item that has not been read before is decoded. If the rest of the journal is
  /// still being loaded, two short reads of the disk on the store's own thread.
  @inlinable
  public nonisolated func find(by id: Item.ID) async throws -> Item? {
    if items.isLoading { return try await findWhileLoading(id) }
    return try items.find(id)
  }

  /// Returns one consistent snapshot of all items, in the order of the journal.
  ///
  /// O(n log n), and decodes items that have not been read before.
  @concurrent
  public nonisolated func loadAll() async throws -> [Item] {
    try await loaded()
    return try items.snapshot().items
  }

  /// Returns the number of items.
  ///
  /// O(1).
  public nonisolated func count() async throws -> Int {
    try items.count()
  }

  /// Returns the feed of commits made after this call.
  public nonisolated func changes() async throws -> AsyncStream<Commit<Item>> {
    try items.checkOpen()
    return items.feed.subscribe()
  }

  /// Returns every item together with the number of the last commit that the items contain.
  ///
  /// O(n log n).
  @concurrent
  public nonisolated func snapshot() async throws -> Snapshot<Item> {
    try await loaded()
    return try items.snapshot()
  }
}

extension JournaledActorStore: PagedStore where Item.ID: Comparable {
  /// Returns the next items in the order of their ids.
  ///
  /// O(log n + limit); O(n) additional moves after changes, and O(n log n) for the first page.
  /// Commits are not applied to memory during the call.
  @concurrent
  public nonisolated func page(after cursor: Item.ID?, limit: Int) async throws -> [Item] {
    try StoreError.checkLimit(limit)
    try await loaded()
    return try items.page(after: cursor, limit: limit)
  }
}
