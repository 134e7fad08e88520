@testable import Persistence

/// The defect of a ``MomentViewsStore``: how it looks at its items.
enum MomentDefect: String, Sendable, CaseIterable {
  case snapshotOfTwoMoments, countOfTwoMoments, pageOfTwoMoments
  case pageLimitOverflows
  case viewsAfterClose
  case feedKeepsNewest, feedKeepsAll, feedKeepsReaders
}

/// A store with right items, whose views mix several moments or outlive the store.
actor MomentViewsStore<Item: Storable>: ObservableStore {
  private let defect: MomentDefect
  private var state: StoreState<Item>
  private let feed = ChangeFeed<Item>()
  private var readers: [AsyncStream<Commit<Item>>.Continuation] = []
  /// The number of items that `countOfTwoMoments` keeps.
  private var counted: Int
  /// The items that `viewsAfterClose` shows.
  private var kept: [Item] = []

  init(_ defect: MomentDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    state = try StoreState(opening: configuration)
    counted = try state.count()
  }

  func save(_ item: Item) async throws { try await save(contentsOf: [item]) }

  func save(contentsOf items: [Item]) async throws {
    try await commit(items.map { .save($0) })
  }

  func delete(_ id: Item.ID) async throws { try await delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) async throws {
    let changes = try ids.contains { try state.find(by: $0) != nil }
    try await commit(ids.map { .delete($0) }, tells: changes)
  }

  private func commit(_ steps: [Changes<Item>.Change], tells: Bool = true) async throws {
    let before = try state.count()
    try state.commit(Changes(steps))
    if tells { tell(steps) }
    guard defect == .countOfTwoMoments else { return }
    // The defect: another change may come between the reading and the writing of the count.
    let count = counted + (try state.count() - before)
    await Task.yield()
    counted = count
  }

  func find(by id: Item.ID) throws -> Item? { try state.find(by: id) }
  func loadAll() throws -> [Item] { try state.loadAll() }
  func flush() throws { try state.commit(.none) }

  func close() throws {
    if defect == .viewsAfterClose { kept = try state.loadAll() }
    try state.commit(.close)
    feed.finish()
    for reader in readers { reader.finish() }
  }

  func count() throws -> Int {
    let count = try state.count()
    return defect == .countOfTwoMoments ? counted : count
  }

  func changes() throws -> AsyncStream<Commit<Item>> {
    try state.checkOpen()
    switch defect {
    case .feedKeepsNewest: return subscribe(.bufferingNewest(100))
    case .feedKeepsAll: return subscribe(.unbounded)
    case .feedKeepsReaders: return subscribe(.bufferingOldest(1_024))
    default: return feed.subscribe()
    }
  }

  private func subscribe(
    _ policy: AsyncStream<Commit<Item>>.Continuation.BufferingPolicy
  ) -> AsyncStream<Commit<Item>> {
    let (stream, reader) = AsyncStream.makeStream(of: Commit<Item>.self, bufferingPolicy: policy)
    readers.append(reader)
    return stream
  }

  private func tell(_ steps: [Changes<Item>.Change]) {
    feed.publish(steps)
    for reader in readers { reader.yield(Commit(number: feed.lastCommit, steps: steps)) }
  }

  func snapshot() async throws -> Snapshot<Item> {
    guard defect != .viewsAfterClose || kept.isEmpty else {
      return Snapshot(items: kept, commitNumber: feed.lastCommit)
    }
    let items = try state.loadAll()
    // The defect: the number may be that of a later commit.
    if defect == .snapshotOfTwoMoments { await Task.yield() }
    return Snapshot(items: items, commitNumber: feed.lastCommit)
  }
}

extension MomentViewsStore: PagedStore where Item.ID: Comparable {
  func page(after cursor: Item.ID?, limit: Int) async throws -> [Item] {
    switch defect {
    case .viewsAfterClose where !kept.isEmpty: return kept.sortedPage(after: cursor, limit: limit)
    case .pageLimitOverflows:
      try StoreError.checkLimit(limit)
      let sorted = try state.loadAll().sorted { $0.id < $1.id }
      let start = sorted.firstIndex { item in cursor.map { item.id > $0 } ?? true } ?? sorted.count
      // The defect: behind a cursor the largest limit has no end.
      let (end, overflows) = start.addingReportingOverflow(limit)
      return overflows ? [] : Array(sorted[start..<min(sorted.count, end)])
    case .pageOfTwoMoments:
      let ids = try state.page(after: cursor, limit: limit).map(\.id)
      // The defect: a deletion may come between the ids and the items.
      await Task.yield()
      return try ids.compactMap { try state.find(by: $0) }
    default: return try state.page(after: cursor, limit: limit)
    }
  }
}
