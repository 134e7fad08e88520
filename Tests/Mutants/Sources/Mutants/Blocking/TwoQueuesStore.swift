import Dispatch
import Persistence
import Synchronization

/// Two queues over one storage: one for the asynchronous calls, one for the calls without `await`.
///
/// A program that uses only one kind of calls sees no defect. The storage keeps recent changes
/// beside its other items, and a find that sees many recent changes merges them. No call on the
/// same queue can disturb this, but every call on the other queue can.
final class TwoQueuesStore<Item: Storable>: BlockingStore {
  /// The items that finds see.
  private struct Storage {
    /// More recent changes than this are merged.
    private static var mostRecent: Int { 32 }

    private var items: [Item.ID: Item]
    private var recent: [Item.ID: Item?] = [:]

    init(_ items: [Item]) {
      self.items = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
    }

    var needsMerge: Bool { recent.count > Self.mostRecent }

    func find(_ id: Item.ID) -> Item? { recent[id] ?? items[id] }

    mutating func note(_ changes: Changes<Item>) {
      for step in changes.steps {
        switch step {
        case .save(let item): recent[item.id] = .some(item)
        case .delete(let id): recent[id] = .some(nil)
        }
      }
    }

    mutating func merge() {
      for (id, item) in recent { items[id] = item }
      recent = [:]
    }
  }

  private let asynchronousCalls = DispatchQueue(label: "mutant.asynchronous")
  private let blockingCalls = DispatchQueue(label: "mutant.blocking")
  private let state: Mutex<StoreState<Item>>
  private let storage: Mutex<Storage>

  init(configuration: StoreConfiguration) throws {
    let opened = try StoreState<Item>(opening: configuration)
    storage = Mutex(Storage(try opened.loadAll()))
    state = Mutex(opened)
  }

  // The asynchronous calls.

  func save(_ item: Item) async throws {
    try asynchronousCalls.sync { try change(Changes([.save(item)])) }
  }
  func save(contentsOf items: [Item]) async throws {
    try asynchronousCalls.sync { try change(Changes(items.map { .save($0) })) }
  }
  func delete(_ id: Item.ID) async throws {
    try asynchronousCalls.sync { try change(Changes([.delete(id)])) }
  }
  func delete(contentsOf ids: [Item.ID]) async throws {
    try asynchronousCalls.sync { try change(Changes(ids.map { .delete($0) })) }
  }
  func find(by id: Item.ID) async throws -> Item? {
    try asynchronousCalls.sync { try item(id) }
  }
  func loadAll() async throws -> [Item] {
    try asynchronousCalls.sync { try state.withLock { state in try state.loadAll() } }
  }
  func count() async throws -> Int {
    try asynchronousCalls.sync { try state.withLock { state in try state.count() } }
  }
  func flush() async throws {
    try asynchronousCalls.sync { try change(.none) }
  }
  func close() async throws {
    try asynchronousCalls.sync { try change(.close) }
  }

  // The calls without `await`.

  func save(_ item: Item) throws {
    try blockingCalls.sync { try change(Changes([.save(item)])) }
  }
  func save(contentsOf items: [Item]) throws {
    try blockingCalls.sync { try change(Changes(items.map { .save($0) })) }
  }
  func delete(_ id: Item.ID) throws {
    try blockingCalls.sync { try change(Changes([.delete(id)])) }
  }
  func delete(contentsOf ids: [Item.ID]) throws {
    try blockingCalls.sync { try change(Changes(ids.map { .delete($0) })) }
  }
  func find(by id: Item.ID) throws -> Item? {
    try blockingCalls.sync { try item(id) }
  }
  func loadAll() throws -> [Item] {
    try blockingCalls.sync { try state.withLock { state in try state.loadAll() } }
  }
  func count() throws -> Int {
    try blockingCalls.sync { try state.withLock { state in try state.count() } }
  }
  func flush() throws {
    try blockingCalls.sync { try change(.none) }
  }
  func close() throws {
    try blockingCalls.sync { try change(.close) }
  }

  private func change(_ changes: Changes<Item>) throws {
    try state.withLock { state in
      try state.commit(changes)
      storage.withLock { $0.note(changes) }
    }
  }

  private func item(_ id: Item.ID) throws -> Item? {
    // A closed or failed store throws.
    _ = try state.withLock { state in try state.find(by: id) }
    if storage.withLock(\.needsMerge) { merge() }
    return storage.withLock { $0.find(id) }
  }

  private func merge() {
    var merged = storage.withLock { $0 }
    merged.merge()
    letOthersRun()
    // The defect: what the other queue noted meanwhile is gone.
    storage.withLock { $0 = merged }
  }
}
