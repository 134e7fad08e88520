import Dispatch
@testable import Persistence
import Synchronization

/// A cache that is written behind: a change is staged under a lock, and a queue brings it to a folder of
/// records later.
final class WrittenBehindStore<Item: Storable>: Store {
  private struct Staged {
    let item: Item?
    /// The file's content to be; `nil` for a deletion, and where the content is made later.
    let record: RecordFolder<Item>.Record?
    let number: Int
  }

  private struct State {
    var staged: [Item.ID: Staged] = [:]
    var count = 0
    /// The changes that the queue could not write, and which `forgetsFailures` does not try again.
    var forgotten: Set<Int> = []
    var isClosed = false
    /// True if the place was released.
    var isReleased = false
  }

  private let folder: RecordFolder<Item>
  private let path: String
  /// True if the next call, and not the queue, writes a change.
  private let lags: Bool
  /// True if `flush` returns at once.
  private let flushesNothing: Bool
  /// True if an item is encoded when it is written, and not by `save`.
  private let encodesBehind: Bool
  /// True if `flush` does not try a change again that the queue could not write.
  private let forgetsFailures: Bool
  /// True if the store has no close: the adapter's `close` does nothing.
  private let hasNoClose: Bool
  /// Keeps other openers out.
  private let lock: ProcessNumberLock?
  private let queue = DispatchQueue(label: "kind.written-behind")
  private let state = Mutex(State())

  init(
    configuration: StoreConfiguration, lags: Bool = false, flushesNothing: Bool = false,
    encodesBehind: Bool = false, forgetsFailures: Bool = false, hasNoClose: Bool = false,
    holdsPlace: Bool = false
  ) throws {
    self.lags = lags
    self.flushesNothing = flushesNothing
    self.encodesBehind = encodesBehind
    self.forgetsFailures = forgetsFailures
    self.hasNoClose = hasNoClose
    folder = try RecordFolder(configuration)
    path = configuration.location.path
    // Last, so that an opening that fails has no lock to give back.
    lock = holdsPlace ? try ProcessNumberLock(configuration.location) : nil
  }

  deinit {
    do { try release() } catch { /* A process that ends leaves a number that nobody has. */  }
  }

  /// Refuses an item that cannot be written, so that the caller gets the error.
  func save(_ item: Item) throws {
    try stage(item, item.id, encodesBehind ? nil : folder.record(item))
  }

  func save(contentsOf items: [Item]) throws { for item in items { try save(item) } }

  func delete(_ id: Item.ID) throws { try stage(nil, id, nil) }

  func delete(contentsOf ids: [Item.ID]) throws { for id in ids { try delete(id) } }

  func find(by id: Item.ID) throws -> Item? {
    try state.withLock { state in
      try checkOpen(state)
      if let staged = state.staged[id] { return staged.item }
      return try folder.find(id)
    }
  }

  /// Records that come and go meanwhile are staged ones, which are not read from the folder.
  func loadAll() throws -> [Item] {
    try state.withLock { state in
      try checkOpen(state)
      return try folder.loadAll(except: Set(state.staged.keys))
        + state.staged.values.compactMap(\.item)
    }
  }

  /// Writes every staged change; a change that cannot be written stays staged.
  func flush() throws {
    try state.withLock { try checkOpen($0) }
    if !flushesNothing { try write() }
  }

  /// Takes no change any more, then writes what is staged: a change is on the disk or was refused.
  func close() throws {
    if hasNoClose { return }
    state.withLock { $0.isClosed = true }
    try write()
    try release()
  }

  private func release() throws {
    try state.withLock { state in
      if state.isReleased { return }
      try lock?.release()
      state.isReleased = true
    }
  }

  private func checkOpen(_ state: State) throws {
    if state.isClosed { throw StoreError.closed(path) }
  }

  private func write() throws { try queue.sync { try writeStaged() } }

  private func stage(_ item: Item?, _ id: Item.ID, _ record: RecordFolder<Item>.Record?) throws {
    if lags { try write() }
    try state.withLock { state in
      try checkOpen(state)
      state.count += 1
      state.staged[id] = Staged(item: item, record: record, number: state.count)
    }
    if lags { return }
    queue.async { [self] in
      do { try writeStaged() } catch {
        // The change stays staged: `flush` writes it or throws.
        if forgetsFailures {
          state.withLock { $0.forgotten.formUnion($0.staged.values.map(\.number)) }
        }
      }
    }
  }

  private func writeStaged() throws {
    let changes = state.withLock { state in
      state.staged.filter { !state.forgotten.contains($0.value.number) }
    }
    for (id, change) in changes.sorted(by: { $0.value.number < $1.value.number }) {
      if let item = change.item {
        try folder.save(change.record ?? folder.record(item))
      } else {
        try folder.delete(id)
      }
      state.withLock { state in
        if state.staged[id]?.number == change.number { state.staged[id] = nil }
      }
    }
  }
}
