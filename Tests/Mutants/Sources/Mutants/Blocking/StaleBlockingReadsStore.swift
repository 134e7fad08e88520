import Foundation
import Persistence
import Synchronization

/// A mutex whose blocking reads do not take it: they see a copy that is made after the change.
///
/// The asynchronous calls are right. With the blocking calls, a find after a save may see the older
/// items, and after two changes the older change's copy may stay.
final class StaleBlockingReadsStore<Item: Storable>: BlockingGuardedStore {
  private let state: Mutex<StoreState<Item>>
  private let copy = Mutex<[Item.ID: Item]>([:])

  init(configuration: StoreConfiguration) throws {
    state = Mutex(try StoreState(opening: configuration))
    try refresh()
  }

  func commit(_ changes: Changes<Item>) throws {
    try state.withLock { state in try state.commit(changes) }
    if !changes.closes { try refresh() }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }

  func find(by id: Item.ID) async throws -> Item? {
    try read { state in try state.find(by: id) }
  }

  func find(by id: Item.ID) throws -> Item? {
    // The defect.
    copy.withLock { $0[id] }
  }

  private func refresh() throws {
    let items = try state.withLock { state in try state.loadAll() }
    // Makes the time between the two locks longer.
    sched_yield()
    copy.withLock { copy in copy = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) }) }
  }
}
