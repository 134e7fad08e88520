public import Persistence
public import Synchronization

/// The items for reading: a dictionary in several parts, each behind its own lock.
///
/// A read holds one lock for the duration of a dictionary look-up; with the GNU library, readers
/// share it. A read never waits for the disk, because these locks are never held during input or
/// output. Commits are applied here one by one, after they are on the disk.
///
/// **Batches.** A commit of a single step changes a single part. A commit of several steps may
/// change several parts, but readers must see all of it or nothing. `phase` is set while such a
/// commit is applied, and a read that finds a commit in progress waits for `applied`. The writer
/// holds `applied` only for changes in memory. A read that holds its part's lock and finds
/// `settled` is correct. A batch that had already changed this part would have set `phase` before
/// it took the lock. A batch that has not changed the part yet cannot do so while the reader has
/// the lock.
@usableFromInline
final class ShardedItems<Item: Storable>: Sendable {
  /// The parts; their number never changes.
  @usableFromInline let shards: SharedParts<Part>
  /// Set on the threads that hold a part, or may compare ids for another reason.
  @usableFromInline let mark = ThreadMark()
  @usableFromInline let phase: Atomic<Int>
  @usableFromInline let applied: Mutex<Applied>
  @usableFromInline let feed = ChangeFeed<Item>()
  @usableFromInline let sortedIdentifiers = SortedIdentifiers<Item.ID>()
  let codec: any ItemCodec
  let path: String

  @usableFromInline
  enum Phase {
    @usableFromInline static var settled: Int { 0 }
    @usableFromInline static var batch: Int { 1 }
    @usableFromInline static var closed: Int { 2 }
    /// The items are still being read from the journal.
    @usableFromInline static var loading: Int { 3 }
  }

  @usableFromInline
  struct Applied: Sendable {
    /// Counts saves, so that items can be returned in the order of the journal.
    @usableFromInline var order: Int
    @usableFromInline var count: Int
    /// The error of every read after the items have become unavailable.
    var refusal: StoreError?
  }

  /// An item that was saved, or decoded.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let order: Int
    @usableFromInline let item: Item

    @inlinable
    init(order: Int, item: Item) {
      self.order = order
      self.item = item
    }
  }

  @usableFromInline
  struct Part: Sendable {
    @usableFromInline var entries: [Item.ID: Entry] = [:]
    /// The positions in the opened journal of items that have not been decoded.
    ///
    /// In `entries`, each position would take as much space as an item.
    @usableFromInline var undecoded: [Item.ID: Int] = [:]
    /// The opened journal, until every item of this part is decoded.
    @usableFromInline var opened: [UInt8] = []
  }

  static var shardCount: Int { 64 }

  /// Creates the parts for these items, or for this many later items.
  init(
    _ content: JournalContent<Item>?, loading count: Int? = nil, codec: any ItemCodec, path: String
  ) {
    self.codec = codec
    self.path = path
    shards = SharedParts(Self.parts(of: content))
    applied = Mutex(
      Applied(order: content?.bytes.count ?? 0, count: count ?? content?.records.count ?? 0))
    phase = Atomic(count == nil ? Phase.settled : Phase.loading)
  }

  /// Creates the parts with a journal's items, on all processors.
  static func parts(of content: JournalContent<Item>?) -> [Part] {
    let records = content?.records ?? []
    var buckets = [[Int]](repeating: [], count: shardCount)
    for (index, record) in records.enumerated() {
      buckets[shard(of: record.id, among: shardCount)].append(index)
    }
    let full = buckets
    return ConcurrentMap.run(shardCount) { number in
      if full[number].isEmpty { return Part() }
      var part = Part(opened: content?.bytes ?? [])
      part.undecoded.reserveCapacity(full[number].count)
      for index in full[number] { part.undecoded[records[index].id] = records[index].offset }
      return part
    }
  }

  /// Returns the part to which an id belongs.
  @inlinable
  static func shard(of id: Item.ID, among count: Int) -> Int {
    // The dictionary in the part uses the lower bits.
    Int(truncatingIfNeeded: UInt(bitPattern: id.hashValue) >> 48) & (count - 1)
  }

  @inlinable
  func shard(of id: Item.ID) -> Int { Self.shard(of: id, among: shards.indices.count) }
}

extension ShardedItems.Part {
  /// Forgets an item's position in the opened journal, and returns true if it was known.
  ///
  /// The last removal releases the journal.
  @inlinable
  mutating func forgetPlace(of id: Item.ID) -> Bool {
    if undecoded.isEmpty { return false }
    let wasKnown = undecoded.removeValue(forKey: id) != nil
    if undecoded.isEmpty { (undecoded, opened) = ([:], []) }
    return wasKnown
  }
}
