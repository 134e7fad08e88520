@testable import Persistence

/// The defect of a ``FeedStrangerStore``: how its readers get commits, or how it counts and sorts.
enum FeedStrangerDefect: String, Sendable, CaseIterable {
  /// A reader is added by a task, after `changes()` has returned.
  /// All readers share one stream, so that each commit reaches one of them.
  case sharesStream
  /// A reader that stops ends the feeds of all.
  case oneReaderEndsAll
  /// A save of an item that waits for a reader takes the place of the older one.
  case mergesWaiting
  /// Pages have the order of the ids' lengths, as numbers have it.
  case sortsLengths
  /// The number of items is a counter, which repeated ids move twice.
  case countsSteps
}

/// A store with right items, whose views are those of public bug reports.
actor FeedStrangerStore<Item: Storable>: ObservableStore {
  private let defect: FeedStrangerDefect
  private var state: StoreState<Item>
  private let feed = ChangeFeed<Item>()
  private var readers: [Int: AsyncStream<Commit<Item>>.Continuation] = [:]
  private var nextReader = 0
  private var shared: AsyncStream<Commit<Item>>?
  private var counted: Int

  init(_ defect: FeedStrangerDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    state = try StoreState(opening: configuration)
    counted = try state.count()
  }

  func save(_ item: Item) throws { try save(contentsOf: [item]) }

  func save(contentsOf items: [Item]) throws {
    let new = try items.count { try state.find(by: $0.id) == nil }
    try state.commit(Changes(items.map { .save($0) }))
    counted += new
    tell(items.map { .save($0) })
  }

  func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) throws {
    let there = try ids.count { try state.find(by: $0) != nil }
    try state.commit(Changes(ids.map { .delete($0) }))
    counted -= there
    if there > 0 { tell(ids.map { .delete($0) }) }
  }

  func find(by id: Item.ID) throws -> Item? { try state.find(by: id) }
  func loadAll() throws -> [Item] { try state.loadAll() }
  func flush() throws { try state.commit(.none) }

  func close() throws {
    try state.commit(.close)
    feed.finish()
    endReaders()
  }

  func count() throws -> Int {
    let count = try state.count()
    return defect == .countsSteps ? counted : count
  }

  func changes() throws -> AsyncStream<Commit<Item>> {
    try state.checkOpen()
    switch defect {
    case .sharesStream:
      if let shared { return shared }
      let (stream, reader) = Self.makeStream()
      add(reader)
      shared = stream
      return stream
    case .oneReaderEndsAll:
      let (stream, reader) = Self.makeStream()
      reader.onTermination = { _ in Task { await self.endReaders() } }
      add(reader)
      return stream
    case .mergesWaiting:
      let (stream, reader) = AsyncStream.makeStream(
        of: Commit<Item>.self, bufferingPolicy: .bufferingNewest(1))
      add(reader)
      return stream
    default: return feed.subscribe()
    }
  }

  private static func makeStream() -> (
    AsyncStream<Commit<Item>>, AsyncStream<Commit<Item>>.Continuation
  ) {
    AsyncStream.makeStream(of: Commit<Item>.self, bufferingPolicy: .bufferingOldest(1_024))
  }

  private func add(_ reader: AsyncStream<Commit<Item>>.Continuation) {
    nextReader += 1
    readers[nextReader] = reader
  }

  private func endReaders() {
    for reader in readers.values { reader.finish() }
    readers = [:]
  }

  private func tell(_ steps: [Changes<Item>.Change]) {
    if steps.isEmpty { return }
    feed.publish(steps)
    for (number, reader) in readers {
      let result = reader.yield(Commit(number: feed.lastCommit, steps: steps))
      if case .dropped = result, defect != .mergesWaiting {
        readers[number] = nil
        reader.finish()
      }
    }
  }

  func snapshot() throws -> Snapshot<Item> {
    Snapshot(items: try state.loadAll(), commitNumber: feed.lastCommit)
  }
}

extension FeedStrangerStore: PagedStore where Item.ID: Comparable {
  func page(after cursor: Item.ID?, limit: Int) throws -> [Item] {
    guard defect == .sortsLengths else { return try state.page(after: cursor, limit: limit) }
    try StoreError.checkLimit(limit)
    let sorted = try state.loadAll().sorted { Self.comes($0.id, before: $1.id) }
    let rest = sorted.drop { item in cursor.map { !Self.comes($0, before: item.id) } ?? false }
    return Array(rest.prefix(limit))
  }

  private static func comes(_ id: Item.ID, before other: Item.ID) -> Bool {
    let (length, otherLength) = ("\(id)".count, "\(other)".count)
    return length == otherLength ? id < other : length < otherLength
  }
}
