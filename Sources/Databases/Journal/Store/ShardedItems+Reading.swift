import Persistence
public import Synchronization

extension ShardedItems {
  /// The result of a look-up in a part.
  @usableFromInline
  enum Found: Sendable {
    case nothing
    case item(Item)
    case encoded([UInt8], order: Int)
    /// A batch is being applied, or the store is closed.
    case unsettled
  }

  /// Returns the item with the id.
  ///
  /// O(1) expected; no allocation, except for decoding an item that has not been read before.
  @inlinable
  func find(_ id: Item.ID) throws -> Item? {
    let found = shards.read(shard(of: id)) { part -> Found in
      guard phase.load(ordering: .acquiring) == Phase.settled else { return .unsettled }
      return part.look(id)
    }
    switch found {
    case .item(let item): return item
    case .nothing: return nil
    case .encoded, .unsettled: return try findElsewhere(id, found)
    }
  }

  /// The less frequent ways of finding an item.
  @usableFromInline
  func findElsewhere(_ id: Item.ID, _ found: Found) throws -> Item? {
    var found = found
    if case .unsettled = found { found = try lookBetweenCommits(id) }
    switch found {
    case .item(let item): return item
    case .nothing, .unsettled: return nil
    case .encoded(let bytes, let order): return try decode(id, bytes, order)
    }
  }

  private func lookBetweenCommits(_ id: Item.ID) throws -> Found {
    let index = shard(of: id)
    return try betweenCommits { _ in shards.read(index) { $0.look(id) } }
  }

  private func decode(_ id: Item.ID, _ bytes: [UInt8], _ order: Int) throws -> Item {
    let item = try codec.decodedItem(Item.self, id: id, from: bytes, path: path)
    keep(item, id, order)
    return item
  }

  /// Returns an item's record as it would be written now, or `nil` if there is no such item; for a
  /// journal whose file has lost the record.
  @usableFromInline
  func recall(_ id: Item.ID) throws(StoreError) -> [UInt8]? {
    switch peek(id) {
    case .item(let item): try JournalState<Item>.record(of: item, codec, path: path)
    case .encoded(let bytes, _): try JournalState<Item>.record(of: id, bytes, codec, path: path)
    case .nothing, .unsettled: nil
    }
  }

  /// Looks the id up in any phase; for the writer.
  private func peek(_ id: Item.ID) -> Found { shards.read(shard(of: id)) { $0.look(id) } }

  /// Keeps a decoded item, unless the entry has changed since.
  private func keep(_ item: Item, _ id: Item.ID, _ order: Int) {
    shards.change(shard(of: id)) { part in
      guard part.undecoded[id] == order else { return }
      part.entries[id] = Entry(order: order, item: item)
      _ = part.forgetPlace(of: id)
    }
  }

  /// Reads the parts while no commit is being applied; throws if the store is closed.
  private func betweenCommits<Result>(
    _ body: (borrowing Applied) throws -> Result
  ) throws -> Result {
    try mark.within {
      try applied.withLock { applied in
        if let refusal = applied.refusal { throw refusal }
        return try body(applied)
      }
    }
  }

  /// True if the items are still being read from the journal.
  @inlinable var isLoading: Bool { phase.load(ordering: .acquiring) == Phase.loading }

  /// Throws if the store is closed.
  func checkOpen() throws { try betweenCommits { _ in } }

  /// Returns the number of items.
  ///
  /// O(1).
  func count() throws -> Int { try betweenCommits { $0.count } }

  /// Returns every item and the number of the last commit.
  ///
  /// O(n log n). The writer waits only while the parts are copied, which copies no items: a later
  /// commit copies the part that it changes.
  func snapshot() throws -> Snapshot<Item> {
    let (found, number) = try betweenCommits { _ in
      (shards.indices.map { shards.read($0) { copy $0 } }, feed.lastCommit)
    }
    var items: [(order: Int, item: Item)] = []
    items.reserveCapacity(found.reduce(0) { $0 + $1.entries.count + $1.undecoded.count })
    for part in found {
      for entry in part.entries.values { items.append((entry.order, entry.item)) }
      for (id, offset) in part.undecoded {
        items.append((offset, try decode(id, part.item(at: offset), offset)))
      }
    }
    items.sort { $0.order < $1.order }
    return Snapshot(items: items.map(\.item), commitNumber: number)
  }
}

extension ShardedItems where Item.ID: Comparable {
  /// Returns the next items in the order of their ids.
  ///
  /// O(log n + limit); O(n) additional moves after changes, and O(n log n) for the first page.
  func page(after cursor: Item.ID?, limit: Int) throws -> [Item] {
    let found = try betweenCommits { applied in
      let ids = sortedIdentifiers.page(after: cursor, limit: limit, count: applied.count) {
        shards.indices.flatMap {
          shards.read($0) { Array($0.entries.keys) + $0.undecoded.keys }
        }
      }
      return ids.map { id in (id, shards.read(shard(of: id)) { $0.look(id) }) }
    }
    return try found.compactMap { id, found in try findElsewhere(id, found) }
  }
}

extension ShardedItems.Part {
  /// Looks the id up in this part.
  @inlinable
  func look(_ id: Item.ID) -> ShardedItems.Found {
    if let entry = entries[id] { return .item(entry.item) }
    return undecoded.isEmpty ? .nothing : lookIntoJournal(id)
  }

  @usableFromInline
  func lookIntoJournal(_ id: Item.ID) -> ShardedItems.Found {
    guard let offset = undecoded[id] else { return .nothing }
    return .encoded(item(at: offset), order: offset)
  }

  /// Returns the bytes of the item whose record begins at a position of the opened journal.
  func item(at offset: Int) -> [UInt8] {
    Array(opened[JournalContent<Item>.item(in: opened, at: offset)])
  }
}
