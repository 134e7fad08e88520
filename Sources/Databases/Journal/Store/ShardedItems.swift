public import Persistence
public import Synchronization

/// The items for reading: a dictionary in several parts, each behind a lock of its own.
///
/// Reads hold one lock, which readers share with the GNU library, for as long as a dictionary takes to look an id
/// up, and never wait for the disk: nobody who holds a lock here does input or output. A written commit is put
/// in after it is on the disk, commit by commit.
///
/// **Batches.** A commit of one step is one change of one part. A commit of several steps may touch
/// several parts, and must be seen whole: while it is put in, `phase` says so, and a read that
/// finds a commit under way waits for `applied`, which the writer holds meanwhile, in memory only.
/// A read that holds its part's lock and finds `settled` is right: a batch that had changed this
/// part would have said so before it took the lock, and a batch that has not changed the part yet
/// cannot do so while the reader has the lock.
@usableFromInline
final class ShardedItems<Item: Storable>: Sendable {
  /// The parts; their number never changes.
  @usableFromInline let shards: SharedParts<Part>
  /// Set on the threads that have a part, or may compare ids for another reason.
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
    /// Counts saves, so that items can be given in the order of the journal.
    @usableFromInline var order: Int
    @usableFromInline var count: Int
    /// The error of every read once no more items can be had.
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
    /// Where in the opened journal the records of items are that have not been decoded; these
    /// places are kept apart from `entries`, where each would take as much room as an item.
    @usableFromInline var undecoded: [Item.ID: Int] = [:]
    /// The opened journal, for as long as something of this part is not decoded.
    @usableFromInline var opened: [UInt8] = []
  }

  static var shardCount: Int { 64 }

  /// Makes the parts for these items, or for so many items that come later.
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

  /// The parts with a journal's items, put together on all processors.
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

  /// Which part an id belongs to.
  @inlinable
  static func shard(of id: Item.ID, among count: Int) -> Int {
    // The dictionary within takes the lower bits.
    Int(truncatingIfNeeded: UInt(bitPattern: id.hashValue) >> 48) & (count - 1)
  }

  @inlinable
  func shard(of id: Item.ID) -> Int { Self.shard(of: id, among: shards.indices.count) }
}

extension ShardedItems.Part {
  /// Forgets where an item is in the opened journal, and says whether it was known; the journal goes
  /// with the last one.
  @inlinable
  mutating func forgetPlace(of id: Item.ID) -> Bool {
    if undecoded.isEmpty { return false }
    let wasKnown = undecoded.removeValue(forKey: id) != nil
    if undecoded.isEmpty { (undecoded, opened) = ([:], []) }
    return wasKnown
  }
}
