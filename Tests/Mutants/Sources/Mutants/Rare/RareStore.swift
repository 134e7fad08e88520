import Persistence
import Synchronization

/// An actor with nothing wrong but one ``RareDefect``.
actor RareStore<Item: Storable>: GuardedStore {
  private let defect: RareDefect
  private let configuration: StoreConfiguration
  private var state: StoreState<Item>
  private var isClosed = false
  private var isTaken = false
  private var commitCount = 0
  /// The ids in the cache of `evictsWhatChanged`, the last used at the end.
  private var recent: [Item.ID] = []
  private var firstSaved: [Item.ID: Item] = [:]
  /// The versions that `keepsEveryVersion` keeps, and the last version of `secondCloseWrites`.
  private var versions: [[UInt8]] = []

  private init(_ defect: RareDefect, _ given: StoreConfiguration) throws {
    var configuration = given
    let fileSystem = RareFileSystem(given.fileSystem, defect, name: given.location.filename)
    configuration.fileSystem = fileSystem
    self.defect = defect
    self.configuration = configuration
    state = try StoreState(opening: configuration)
    fileSystem.endOpening()
  }

  static func open(
    _ defect: RareDefect, _ configuration: StoreConfiguration
  ) async throws -> RareStore {
    while true {
      do {
        let store = try RareStore(defect, configuration)
        if defect == .cancelledOpeningKeepsLock, Task.isCancelled {
          // The defect: nobody can close it any more.
          Forgotten.stores.withLock { $0.append(store) }
          throw CancellationError()
        }
        return store
      } catch let error as StoreError where error.code == .inUse && defect == .waitsForLock {
        await Task.yield()
      }
    }
  }

  func commit(_ changes: Changes<Item>) async throws {
    switch defect {
    case .savesAfterClose where isClosed && !changes.steps.isEmpty: return
    case .secondCloseWrites where changes.closes: try closeAndWrite()
    case .closeRewrites where changes.closes && !isClosed: try rewrite()
    default: break
    }
    try commitOrForget(wrong(changes))
    if changes.closes { isClosed = true }
    if defect == .keepsEveryVersion, !changes.closes { versions.append(try encoded()) }
    if defect == .evictsWhatChanged { note(changes) }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) async throws -> Result {
    try body(state)
  }

  func find(by id: Item.ID) async throws -> Item? {
    switch defect {
    case .findsAfterClose where isClosed: return nil
    case .nothingIfUnreadable:
      // Looks whether the file is still there, as a store that decodes when it is asked.
      do { _ = try configuration.fileSystem.contents(ofFile: state.file.path) } catch {
        return nil
      }
    case .cancelledFindKeepsTurn:
      try await takeTurn()
    case .evictsWhatChanged where !recent.suffix(64).contains(id):
      let item = try state.find(by: id)
      recent.append(id)
      return item == nil ? nil : firstSaved[id] ?? item
    default: break
    }
    return try state.find(by: id)
  }

  func loadAll() throws -> [Item] {
    let items = try state.loadAll()
    let isFull = !items.isEmpty && items.count.isMultiple(of: 256)
    return defect == .missesFullPages && isFull ? items.dropLast() : items
  }

  /// The changes as the defect has them.
  private func wrong(_ changes: Changes<Item>) throws -> Changes<Item> {
    switch defect {
    case .cutsLargeBatches where changes.steps.count > 999:
      return Changes(Array(changes.steps.prefix(999)))
    case .dropsLargeItems where !changes.closes && !changes.steps.isEmpty:
      return Changes(
        try changes.steps.filter { step in
          guard case .save(let item) = step else { return true }
          return try configuration.codec.encode(item).count <= Int(UInt16.max)
        })
    default: return changes
    }
  }

  private func commitOrForget(_ changes: Changes<Item>) throws {
    if defect == .forgetsEvery64th, !changes.steps.isEmpty {
      commitCount += 1
      if commitCount.isMultiple(of: 64) {
        // The defect: memory changes, and the next commit writes it.
        return state.apply(try state.stage(changes))
      }
    }
    try state.commit(changes)
  }

  /// A turn that a cancelled caller never gives back.
  private func takeTurn() async throws {
    while isTaken { await Task.yield() }
    isTaken = true
    try Task.checkCancellation()
    isTaken = false
  }

  private func closeAndWrite() throws {
    let path = configuration.location.path
    if isClosed {
      if let last = versions.last { try configuration.fileSystem.write(last, toFile: path) }
    } else if try state.count() > 0 {
      versions = [try configuration.fileSystem.contents(ofFile: path)]
    }
  }

  private func rewrite() throws {
    guard let item = try state.loadAll().first else { return }
    try state.commit(Changes([.delete(item.id)]))
    try state.commit(Changes([.save(item)]))
  }

  private func encoded() throws -> [UInt8] {
    try state.loadAll().flatMap { try configuration.codec.encode($0) }
  }

  private func note(_ changes: Changes<Item>) {
    for step in changes.steps {
      switch step {
      case .save(let item):
        recent.append(item.id)
        if firstSaved[item.id] == nil { firstSaved[item.id] = item }
      case .delete(let id): firstSaved[id] = nil
      }
    }
  }
}

/// The open stores that belong to nobody.
private enum Forgotten {
  static let stores = Mutex<[any Sendable]>([])
}
