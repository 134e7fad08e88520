import Persistence

/// An actor whose writes are made elsewhere, and some of whose reads see a change before it is written.
///
/// A change that then fails is not seen any more: only a read at the right moment saw it.
actor EagerReadsStore<Item: Storable>: GuardedStore {
  /// The reads that see a change too early.
  enum Eager: Sendable {
    case finds, pages
  }

  private typealias Change = Changes<Item>.Change

  private let eager: Eager
  private var state: StoreState<Item>
  /// The changes that are being written.
  private var shown: [Item.ID: Change] = [:]
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ eager: Eager, _ configuration: StoreConfiguration) throws {
    self.eager = eager
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) async throws {
    await takeTurn()
    defer { endTurn() }
    let staged = try state.stage(changes)
    // The defect: whether these changes happen is not known yet.
    for step in changes.steps { shown[Self.id(step)] = step }
    defer { shown = [:] }
    do {
      try await state.file.writeAside(staged)
      state.apply(staged)
    } catch {
      state.fail(after: error)
      throw error
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try body(state)
  }

  func find(by id: Item.ID) throws -> Item? {
    guard eager == .finds else { return try state.find(by: id) }
    return switch shown[id] {
    case .save(let item): item
    case .delete: nil
    case nil: try state.find(by: id)
    }
  }

  func loadAll() throws -> [Item] { eager == .finds ? try itemsShown() : try state.loadAll() }

  private func itemsShown() throws -> [Item] {
    let others = try state.loadAll().filter { shown[$0.id] == nil }
    return others
      + shown.values.compactMap { change in
        if case .save(let item) = change { item } else { nil }
      }
  }

  private static func id(_ step: Change) -> Item.ID {
    switch step {
    case .save(let item): item.id
    case .delete(let id): id
    }
  }

  private func takeTurn() async {
    if isBusy { await withCheckedContinuation { waiting.append($0) } }
    isBusy = true
  }

  private func endTurn() {
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
  }
}

extension EagerReadsStore: PagedStore where Item.ID: Comparable {
  func page(after cursor: Item.ID?, limit: Int) throws -> [Item] {
    let page = try state.page(after: cursor, limit: limit)
    guard eager == .pages, !shown.isEmpty else { return page }
    let items = try itemsShown().sorted { $0.id < $1.id }
    return Array(items.drop { item in cursor.map { item.id <= $0 } ?? false }.prefix(limit))
  }
}
