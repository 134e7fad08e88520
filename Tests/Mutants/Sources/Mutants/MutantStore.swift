import Persistence

/// An honest store with a single defect.
actor MutantStore<Item: Storable>: Store {
  typealias Change = Changes<Item>.Change

  private let defect: Defect
  private let durability: Durability
  private var state: StoreState<Item>
  /// The items that `findsAsOpened` had when it was opened, and the number of commits since.
  private let opened: [Item.ID: Item]
  private var commitCount = 0
  /// The items that `findsDeleted` never forgets.
  private var remembered: [Item.ID: Item] = [:]
  /// The changes that `deletesAtClose` and `replacesAtClose` put off.
  private var late: [Item.ID: Change] = [:]
  /// The items that `keepsUnsaved` could not save and tries again.
  private var unsaved: [Item] = []

  init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    durability = configuration.durability
    let state = try Self.open(defect, configuration)
    opened = Dictionary(try state.loadAll().map { ($0.id, $0) }) { $1 }
    self.state = state
  }

  func save(_ item: Item) throws {
    if defect == .replacesAtClose, try find(by: item.id) != nil {
      late[item.id] = .save(item)
    } else {
      try save(contentsOf: [item])
    }
  }

  func save(contentsOf items: [Item]) throws {
    switch defect {
    case .firstOfBatchWins:
      var ids: Set<Item.ID> = []
      try commit(items.filter { ids.insert($0.id).inserted }.map { .save($0) })
    case .batchInPieces:
      for item in items { try commit([.save(item)]) }
    case .keepsUnsaved:
      unsaved += items
      try commit(unsaved.map { .save($0) })
      unsaved = []
    default:
      try commit(items.map { .save($0) })
    }
    for item in items { remembered[item.id] = item }
  }

  func delete(_ id: Item.ID) throws {
    try delete(contentsOf: [id])
  }

  func delete(contentsOf ids: [Item.ID]) throws {
    if isLate(ids) {
      for id in ids { late[id] = .delete(id) }
    } else if defect == .writesForNothing, let any = try loadAll().first {
      try commit(ids.map { .delete($0) } + (ids.contains(any.id) ? [] : [.save(any)]))
    } else {
      try commit(ids.map { .delete($0) })
    }
  }

  private func isLate(_ ids: [Item.ID]) -> Bool {
    switch defect {
    case .deletesAtClose: true
    case .deletesBatchesLate: durability == .processCrash && ids.count > 1
    default: false
    }
  }

  func find(by id: Item.ID) throws -> Item? {
    if defect == .findsAsOpened, commitCount > 1, let item = opened[id] {
      return try state.find(by: id) ?? item
    }
    if defect == .findsDeleted, let item = remembered[id] { return item }
    switch late[id] {
    case .save(let item): return item
    case .delete: return nil
    case nil: return try state.find(by: id)
    }
  }

  func loadAll() throws -> [Item] {
    let items = try state.loadAll().filter { late[$0.id] == nil }
    return items
      + late.values.compactMap { change in
        if case .save(let item) = change { item } else { nil }
      }
  }

  func flush() throws {
    try commit([])
  }

  func close() throws {
    if !late.isEmpty { try commit([]) }
    try state.commit(.close)
  }

  private func commit(_ steps: [Change]) throws {
    let changes = Changes(Array(late.values) + steps)
    defer { commitCount += 1 }
    switch defect {
    case .cacheBeforeWrite: try applyAndWrite(changes)
    case .goesOnAfterUnknownOutcome:
      let staged = try state.stage(changes)
      try state.file.write(staged)
      state.apply(staged)
    case .hidesUnknownOutcome:
      do {
        try state.commit(changes)
      } catch let error as StoreError where error.code == .outcomeUnknown {
        throw StoreError(.inputOutput, "Writing failed; nothing was changed.", cause: error)
      }
    default: try state.commit(changes)
    }
    late = [:]
  }

  private func applyAndWrite(_ changes: Changes<Item>) throws {
    // Twice, because an applied change cannot be written any more.
    let applied = try state.stage(changes)
    let written = try state.stage(changes)
    state.apply(applied)
    do {
      try state.file.write(written)
    } catch {
      state.fail(after: error)
      throw error
    }
  }
}
