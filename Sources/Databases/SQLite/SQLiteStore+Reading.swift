import Foundation
public import Persistence

extension SQLiteStore {
  /// Returns the item with this id.
  ///
  /// O(log n) and the decoding of the item, which runs in the caller's task and on no actor.
  @concurrent
  public nonisolated func find(by id: Item.ID) async throws -> Item? {
    let key = configuration.codec.keyIfEncodable(id, form, path: path)
    guard let json = try await read({ reader in try key.flatMap { try reader.value(of: $0) } })
    else { return nil }
    let item = try configuration.codec.decoded(
      Item.self, from: json, in: "in the database", path: path)
    return !form.isAmbiguous || item.id == id ? item : nil
  }

  /// Returns one consistent snapshot of all items, in the order of their keys.
  ///
  /// O(n).
  @concurrent
  public nonisolated func loadAll() async throws -> [Item] {
    try items(try await read { reader in try reader.rows() })
  }

  /// Returns the number of items.
  ///
  /// O(n) pages: SQLite keeps no count.
  public func count() async throws -> Int {
    try read { reader in try reader.count() }
  }

  /// Returns the feed of commits made after this call.
  public func changes() async throws -> AsyncStream<Commit<Item>> {
    try read { _ in feed.subscribe() }
  }

  /// Returns every item together with the number of the last commit that the items contain.
  ///
  /// O(n). Waits for a commit in progress.
  @concurrent
  public nonisolated func snapshot() async throws -> Snapshot<Item> {
    let (rows, number) = try await rowsBetweenCommits()
    return Snapshot(items: try items(rows), commitNumber: number)
  }

  private func rowsBetweenCommits() async throws -> (JSONArray, Int) {
    guard isCommitting else { return try snapshotNow() }
    return try await withCheckedThrowingContinuation { snapshots.append($0) }
  }

  /// Call this only while no commit is in progress.
  func snapshotNow() throws -> (JSONArray, Int) {
    try read { reader in (try reader.rows(), feed.lastCommit) }
  }

  private func read<Result>(_ body: (Reader) throws -> Result) throws -> Result {
    guard let reader, !isClosing else { throw StoreError.closed(path) }
    return try body(reader)
  }

  private nonisolated func items(_ rows: JSONArray) throws -> [Item] {
    let codec = configuration.codec
    guard let items = try rows.items(Item.self, codec, in: "in the database", path: path) else {
      throw StoreError.damaged(path, "a row holds more than one item")
    }
    return items
  }
}

extension SQLiteStore: PagedStore where Item.ID: Comparable {
  /// Returns the next items in the order of their ids.
  ///
  /// O(log n + limit) for strings, integers and UUIDs, from the index. Ids of other types have no
  /// index in their order, so all items are sorted for each page.
  @concurrent
  public nonisolated func page(after cursor: Item.ID?, limit: Int) async throws -> [Item] {
    try StoreError.checkLimit(limit)
    guard form.keepsOrder else {
      return try await loadAll().sortedPage(after: cursor, limit: limit)
    }
    let key = try cursor.map { try form.key($0, configuration.codec, path: path) }
    return try items(try await read { reader in try reader.page(after: key, limit: limit) })
  }
}
