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
    /// Why there is nothing to be had any more.
    var refusal: StoreError?
  }

  /// An item, decoded or not yet.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let order: Int
    @usableFromInline var content: Content

    @inlinable
    init(order: Int, content: Content) {
      self.order = order
      self.content = content
    }
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
    @usableFromInline var undecoded = 0
  }

  @usableFromInline
  final class Shard: Sendable {
    @usableFromInline let part: Mutex<Part>

    init(_ part: Part) { self.part = Mutex(part) }
  }

  static var shardCount: Int { 64 }

  /// Items to be read; where they come later, how many that will be.
  init(
    _ content: JournalContent<Item>?, loading count: Int? = nil, codec: any ItemCodec, path: String
  ) {
    self.codec = codec
    self.path = path
    shards = Self.parts(of: content).map(Shard.init)
    applied = Mutex(
      Applied(order: content?.bytes.count ?? 0, count: count ?? content?.items.count ?? 0))
    phase = Atomic(count == nil ? Phase.settled : Phase.loading)
  }

  /// The parts that a journal's items make.
  static func parts(of content: JournalContent<Item>?) -> [Part] {
    let items = content?.items ?? []
    var buckets = [[Int]](repeating: [], count: shardCount)
    for (index, item) in items.enumerated() {
      buckets[shard(of: item.id, among: shardCount)].append(index)
    }
    return buckets.map { bucket in
      var entries: [Item.ID: Entry] = [:]
      entries.reserveCapacity(bucket.count)
      for index in bucket {
        let (id, range) = items[index]
        entries[id] = Entry(order: range.lowerBound, content: .encoded(range))
      }
      return Part(
        entries: entries, opened: bucket.isEmpty ? [] : content?.bytes ?? [],
        undecoded: bucket.count)
    }
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

extension ShardedItems.Part {
  /// Notes that one less is not decoded; the opened journal goes with the last.
  @inlinable
  mutating func noteDecoded() {
    undecoded -= 1
    if undecoded == 0 { opened = [] }
  }
}
