public import Persistence
public import Synchronization

/// The items for reading: a dictionary in several parts, each behind a lock of its own.
///
/// Reads take one lock for as long as a dictionary takes to look an id up, and never wait for the
/// disk: nobody who holds a lock here does input or output. What is written is put in after it is on
/// the disk, commit by commit.
///
/// **Batches.** A commit of one step is one change of one part. One of several may touch several
/// parts, and must be seen whole: while it is put in, `phase` says so, and a read that finds it under
/// way waits for `applied`, which the writer holds meanwhile, in memory only. A read that holds its
/// part's lock and finds `settled` is right: a batch that had changed this part would have said so
/// before it took the lock, and one that has not changed it yet cannot while the lock is held.
@usableFromInline
final class ShardedItems<Item: Storable>: Sendable {
  // Sendable without a promise of ours: every part is in a mutex or atomic.
  @usableFromInline let shards: [Shard]
  @usableFromInline let phase = Atomic<Int>(Phase.settled)
  private let applied: Mutex<Applied>
  let feed = ChangeFeed<Item>()
  private let sortedIdentifiers = SortedIdentifiers<Item.ID>()
  private let codec: any ItemCodec
  private let path: String

  @usableFromInline
  enum Phase {
    @usableFromInline static var settled: Int { 0 }
    @usableFromInline static var batch: Int { 1 }
    @usableFromInline static var closed: Int { 2 }
  }

  private struct Applied {
    /// Counts saves, so that items can be given in the order of the journal.
    var order: Int
    var count: Int
    var isClosed = false
  }

  /// An item, decoded or not yet.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let order: Int
    @usableFromInline var content: Content
  }

  @usableFromInline
  enum Content: Sendable {
    case item(Item)
    /// Where in the opened journal's bytes it is.
    case encoded(Range<Int>)
  }

  @usableFromInline
  struct Part: Sendable {
    @usableFromInline var entries: [Item.ID: Entry] = [:]
    /// The opened journal, for as long as something of this part is not decoded.
    @usableFromInline var opened: [UInt8]
    var undecoded = 0
  }

  @usableFromInline
  final class Shard: Sendable {
    @usableFromInline let part: Mutex<Part>

    init(_ part: Part) { self.part = Mutex(part) }
  }

  private static var shardCount: Int { 64 }

  init(_ content: JournalContent<Item>?, codec: any ItemCodec, path: String) {
    self.codec = codec
    self.path = path
    let items = content?.items ?? []
    var buckets = [[Int]](repeating: [], count: Self.shardCount)
    for (index, item) in items.enumerated() {
      buckets[Self.shard(of: item.id, among: Self.shardCount)].append(index)
    }
    shards = buckets.map { bucket in
      var entries: [Item.ID: Entry] = [:]
      entries.reserveCapacity(bucket.count)
      for index in bucket {
        let (id, range) = items[index]
        entries[id] = Entry(order: range.lowerBound, content: .encoded(range))
      }
      return Shard(
        Part(
          entries: entries, opened: bucket.isEmpty ? [] : content?.bytes ?? [],
          undecoded: bucket.count))
    }
    applied = Mutex(Applied(order: content?.bytes.count ?? 0, count: items.count))
  }

  /// Which part an id belongs to.
  @inlinable
  static func shard(of id: Item.ID, among count: Int) -> Int {
    // The dictionary within takes the lower bits.
    Int(truncatingIfNeeded: UInt(bitPattern: id.hashValue) >> 48) & (count - 1)
  }

  @inlinable
  func shard(of id: Item.ID) -> Shard {
    shards[Self.shard(of: id, among: shards.count)]
  }
}

// MARK: - The writer's side

extension ShardedItems {
  /// Puts in what was written, in the journal's order, and tells the feed.
  ///
  /// To be called by one writer.
  func apply(_ commits: [Changes<Item>]) {
    applied.withLock { applied in
      for commit in commits {
        let isBatch = commit.steps.count > 1
        if isBatch { phase.store(Phase.batch, ordering: .releasing) }
        for step in commit.steps { apply(step, &applied) }
        if isBatch { phase.store(Phase.settled, ordering: .releasing) }
        feed.publish(commit.steps)
      }
    }
  }

  private func apply(_ step: Changes<Item>.Change, _ applied: inout Applied) {
    switch step {
    case .save(let item):
      applied.order += 1
      let entry = Entry(order: applied.order, content: .item(item))
      if replace(item.id, by: entry) { return }
      applied.count += 1
      sortedIdentifiers.note(item.id, isThere: true)
    case .delete(let id):
      guard replace(id, by: nil) else { return }
      applied.count -= 1
      sortedIdentifiers.note(id, isThere: false)
    }
  }

  /// Replaces an entry, and says whether there was one.
  private func replace(_ id: Item.ID, by entry: Entry?) -> Bool {
    let old = shard(of: id).part.withLock { part -> Entry? in
      let old: Entry?
      if let entry {
        old = part.entries.updateValue(entry, forKey: id)
      } else {
        old = part.entries.removeValue(forKey: id)
      }
      if case .encoded = old?.content { part.noteDecoded() }
      return old
    }
    return old != nil
  }

  /// Refuses every later read, and ends the feed.
  func close() {
    applied.withLock { applied in
      applied.isClosed = true
      phase.store(Phase.closed, ordering: .releasing)
      for shard in shards { shard.part.withLock { $0 = Part(opened: []) } }
    }
    feed.finish()
  }
}

extension ShardedItems.Part {
  /// Notes that one less is not decoded; the opened journal goes with the last.
  mutating func noteDecoded() {
    undecoded -= 1
    if undecoded == 0 { opened = [] }
  }
}

// MARK: - Reading

extension ShardedItems {
  /// What a look at a part finds.
  @usableFromInline
  enum Found: Sendable {
    case nothing
    case item(Item)
    case encoded([UInt8], order: Int)
    /// A batch is being put in, or the store is closed.
    case unsettled
  }

  /// The item with the id.
  ///
  /// O(1) expected; no allocation, but for decoding an item that has not been read before.
  @inlinable
  func find(_ id: Item.ID) throws -> Item? {
    let found = shard(of: id).part.withLock { part -> Found in
      guard phase.load(ordering: .acquiring) == Phase.settled else { return .unsettled }
      return part.look(id)
    }
    switch found {
    case .item(let item): return item
    case .nothing: return nil
    case .encoded, .unsettled: return try findElsewhere(id, found)
    }
  }

  /// The rarer ways of finding an item.
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
    try betweenCommits { _ in shard(of: id).part.withLock { $0.look(id) } }
  }

  private func decode(_ id: Item.ID, _ bytes: [UInt8], _ order: Int) throws -> Item {
    let item = try codec.decodedItem(Item.self, id: id, from: bytes, path: path)
    keep(item, id, order)
    return item
  }

  /// Keeps what was decoded, unless the entry is another one by now.
  private func keep(_ item: Item, _ id: Item.ID, _ order: Int) {
    shard(of: id).part.withLock { part in
      guard let entry = part.entries[id], entry.order == order, case .encoded = entry.content
      else { return }
      part.entries[id] = Entry(order: order, content: .item(item))
      part.noteDecoded()
    }
  }

  /// Looks at the parts while no commit is put in; throws when the store is closed.
  private func betweenCommits<Result>(
    _ body: (borrowing Applied) throws -> Result
  ) throws -> Result {
    try applied.withLock { applied in
      if applied.isClosed { throw StoreError.closed(path) }
      return try body(applied)
    }
  }

  /// Throws when the store is closed.
  func checkOpen() throws { try betweenCommits { _ in } }

  /// How many items there are.
  ///
  /// O(1).
  func count() throws -> Int { try betweenCommits { $0.count } }

  /// Every item and the number of the last commit.
  ///
  /// O(n log n). Keeps the writer from putting in only while the parts are copied, which copies no
  /// item: what is written later copies what it changes.
  func snapshot() throws -> Snapshot<Item> {
    let (found, number) = try betweenCommits { _ in
      (shards.map { $0.part.withLock { $0 } }, feed.lastCommit)
    }
    var items: [(order: Int, item: Item)] = []
    items.reserveCapacity(found.reduce(0) { $0 + $1.entries.count })
    for part in found {
      for (id, entry) in part.entries {
        items.append((entry.order, try item(id, entry, part.opened)))
      }
    }
    items.sort { $0.order < $1.order }
    return Snapshot(items: items.map(\.item), commitNumber: number)
  }

  private func item(_ id: Item.ID, _ entry: Entry, _ opened: [UInt8]) throws -> Item {
    switch entry.content {
    case .item(let item): return item
    case .encoded(let range): return try decode(id, Array(opened[range]), entry.order)
    }
  }
}

extension ShardedItems where Item.ID: Comparable {
  /// The next items in the order of their ids.
  ///
  /// O(log n + limit); O(n) moves more after changes, and O(n log n) for the first page.
  func page(after cursor: Item.ID?, limit: Int) throws -> [Item] {
    let found = try betweenCommits { applied in
      let ids = sortedIdentifiers.page(after: cursor, limit: limit, count: applied.count) {
        shards.flatMap { $0.part.withLock { Array($0.entries.keys) } }
      }
      return ids.map { id in (id, shard(of: id).part.withLock { $0.look(id) }) }
    }
    return try found.compactMap { id, found in try findElsewhere(id, found) }
  }
}

extension ShardedItems.Part {
  /// What there is with the id.
  @inlinable
  func look(_ id: Item.ID) -> ShardedItems.Found {
    guard let entry = entries[id] else { return .nothing }
    switch entry.content {
    case .item(let item): return .item(item)
    case .encoded(let range): return .encoded(Array(opened[range]), order: entry.order)
    }
  }
}
