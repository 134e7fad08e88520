@testable import Persistence
import Synchronization

/// A store without a defect whose readers pull: it keeps the newest commits, and each reader has a place
/// among them.
///
/// A reader that is too far behind gets what was kept for it, and then the end.
actor PulledFeedStore<Item: Storable>: ObservableStore {
  /// The commits that a reader has not taken yet, and the reader if it waits.
  private final class Reader: Sendable {
    struct State {
      var commits: [Commit<Item>] = []
      var hasEnded = false
      var waiter: CheckedContinuation<Commit<Item>?, Never>?
    }

    let state = Mutex(State())

    func next() async -> Commit<Item>? {
      await withTaskCancellationHandler {
        await withCheckedContinuation { caller in
          let now: Commit<Item>?? = state.withLock { state -> Commit<Item>?? in
            if !state.commits.isEmpty { return .some(state.commits.removeFirst()) }
            if state.hasEnded { return .some(nil) }
            state.waiter = caller
            return .none
          }
          if case .some(let commit) = now { caller.resume(returning: commit) }
        }
      } onCancel: {
        end()
      }
    }

    /// Returns false if the reader is too far behind.
    func give(_ commit: Commit<Item>) -> Bool {
      let (waiter, isKept) = state.withLock {
        state -> (CheckedContinuation<Commit<Item>?, Never>?, Bool) in
        if let waiter = state.waiter {
          state.waiter = nil
          return (waiter, true)
        }
        guard !state.hasEnded, state.commits.count < 1_024 else {
          state.hasEnded = true
          return (nil, false)
        }
        state.commits.append(commit)
        return (nil, true)
      }
      waiter?.resume(returning: commit)
      return isKept
    }

    func end() {
      let waiter = state.withLock { state in
        state.hasEnded = true
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume(returning: nil)
    }
  }

  private struct Weak {
    weak var reader: Reader?
  }

  private var state: StoreState<Item>
  private var readers: [Weak] = []
  private var lastCommit = 0

  init(configuration: StoreConfiguration) throws { state = try StoreState(opening: configuration) }

  func save(_ item: Item) throws { try save(contentsOf: [item]) }

  func save(contentsOf items: [Item]) throws {
    try state.commit(Changes(items.map { .save($0) }))
    tell(items.map { .save($0) })
  }

  func delete(_ id: Item.ID) throws { try delete(contentsOf: [id]) }

  func delete(contentsOf ids: [Item.ID]) throws {
    let changes = try ids.contains { try state.find(by: $0) != nil }
    try state.commit(Changes(ids.map { .delete($0) }))
    if changes { tell(ids.map { .delete($0) }) }
  }

  private func tell(_ steps: [Changes<Item>.Change]) {
    if steps.isEmpty { return }
    lastCommit += 1
    let commit = Commit(number: lastCommit, steps: steps)
    readers.removeAll { $0.reader?.give(commit) != true }
  }

  func find(by id: Item.ID) throws -> Item? { try state.find(by: id) }
  func loadAll() throws -> [Item] { try state.loadAll() }
  func count() throws -> Int { try state.count() }
  func flush() throws { try state.commit(.none) }

  func close() throws {
    try state.commit(.close)
    for reader in readers { reader.reader?.end() }
    readers = []
  }

  func changes() throws -> AsyncStream<Commit<Item>> {
    try state.checkOpen()
    let reader = Reader()
    readers.removeAll { $0.reader == nil }
    readers.append(Weak(reader: reader))
    return AsyncStream { await reader.next() }
  }

  func snapshot() throws -> Snapshot<Item> {
    Snapshot(items: try state.loadAll(), commitNumber: lastCommit)
  }
}

extension PulledFeedStore: PagedStore where Item.ID: Comparable {
  func page(after cursor: Item.ID?, limit: Int) throws -> [Item] {
    try state.page(after: cursor, limit: limit)
  }
}
