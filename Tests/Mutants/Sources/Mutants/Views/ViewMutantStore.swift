@testable import Persistence

/// A store that is honest about its items, and has one defect in its views of them.
actor ViewMutantStore<Item: Storable>: ObservableStore {
  private let defect: ViewDefect
  private var state: StoreState<Item>
  private let feed = ChangeFeed<Item>()
  private var lastSnapshotNumber = 0
  /// The place at which `pagesByOffset` continues.
  private var offset = 0
  /// The sorted ids that `pagesByCount` keeps.
  private var sortedIDs: [Item.ID] = []
  /// The ids that `countsSavesOnly` counted.
  private var seen: Set<Item.ID>
  /// The changes that `feedTellsTooLate` holds back.
  private var held: [Changes<Item>.Change]?

  init(_ defect: ViewDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    let opened = try StoreState<Item>(opening: configuration)
    seen = Set(try opened.loadAll().map(\.id))
    state = opened
  }

  func save(_ item: Item) throws { try save(contentsOf: [item]) }

  func save(contentsOf items: [Item]) throws {
    if defect == .feedTellsFirst { feed.publish(items.map { .save($0) }) }
    try state.commit(Changes(items.map { .save($0) }))
    for item in items { seen.insert(item.id) }
    tell(items.map { .save($0) })
  }

  func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) throws {
    var isThere = false
    for id in ids where try find(by: id) != nil { isThere = true }
    try state.commit(Changes(ids.map { .delete($0) }))
    if ids.count == 1 { seen.subtract(ids) }
    if isThere || defect == .feedTellsIdleDeletes { tell(ids.map { .delete($0) }) }
  }

  func find(by id: Item.ID) throws -> Item? { try state.find(by: id) }
  func loadAll() throws -> [Item] { try state.loadAll() }
  func flush() throws { try state.commit(.none) }

  func close() throws {
    try state.commit(.close)
    if let held { feed.publish(held) }
    if defect != .feedOutlivesClose { feed.finish() }
  }

  func count() throws -> Int {
    defect == .countsSavesOnly ? seen.count : try state.count()
  }

  func changes() throws -> AsyncStream<Commit<Item>> {
    try state.checkOpen()
    return feed.subscribe()
  }

  func snapshot() throws -> Snapshot<Item> {
    defer { lastSnapshotNumber = feed.lastCommit }
    return Snapshot(
      items: try loadAll(),
      commitNumber: defect == .snapshotNumberLags ? lastSnapshotNumber : feed.lastCommit)
  }

  private func tell(_ steps: [Changes<Item>.Change]) {
    switch defect {
    case .feedMissesBatches where steps.count > 1: break
    case .feedTellsFirst:
      if case .delete? = steps.first { feed.publish(steps) }
    case .feedSplitsBatches: for step in steps { feed.publish([step]) }
    case .feedTellsTooLate where held == nil && steps.count == 1: held = steps
    case .feedTellsTooLate:
      feed.publish(steps)
      if let late = held { feed.publish(late) }
      held = nil
    default: feed.publish(steps)
    }
  }
}

extension ViewMutantStore: PagedStore where Item.ID: Comparable {
  func page(after cursor: Item.ID?, limit: Int) throws -> [Item] {
    if defect == .acceptsPageOfNothing, limit < 1 { return [] }
    let page = try state.page(after: cursor, limit: limit)
    switch defect {
    case .pageStopsAtDeletedCursor:
      if let cursor, try state.find(by: cursor) == nil { return [] }
    case .pagesByOffset:
      let start = cursor == nil ? 0 : offset
      let sorted = try state.loadAll().sorted { $0.id < $1.id }
      offset = start + min(limit, sorted.count)
      return Array(sorted.dropFirst(start).prefix(limit))
    case .pagesByCount:
      // The defect: after an insertion and a deletion there are as many ids as before.
      if try state.count() != sortedIDs.count {
        sortedIDs = try state.loadAll().map(\.id).sorted()
      }
      let rest = sortedIDs.drop { id in cursor.map { id <= $0 } ?? false }
      return try rest.prefix(limit).compactMap { try state.find(by: $0) }
    default: break
    }
    return page
  }
}
