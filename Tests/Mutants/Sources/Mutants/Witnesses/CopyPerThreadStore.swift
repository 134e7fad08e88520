import Foundation
import Persistence
import Synchronization

/// Finds look at one of two copies, a thread always at the same one; a save changes one after the
/// other.
///
/// A client reads its own writes, and never something older than before: the save returns when both
/// copies are new, and no thread changes its copy. Only between two clients is there no order.
final class CopyPerThreadStore<Item: Storable>: GuardedStore {
  private let state: Mutex<StoreState<Item>>
  /// `nil` when the store is closed.
  private let copies: [MutexBox<[Item.ID: Item]?>]
  private let threads = Mutex<[ObjectIdentifier: Int]>([:])

  init(configuration: StoreConfiguration) throws {
    let opened = try StoreState<Item>(opening: configuration)
    let items = Dictionary(try opened.loadAll().map { ($0.id, $0) }) { $1 }
    state = Mutex(opened)
    copies = [MutexBox(items), MutexBox(items)]
  }

  func commit(_ changes: Changes<Item>) throws {
    try state.withLock { state in
      try state.commit(changes)
      let items =
        changes.closes ? nil : Dictionary(try state.loadAll().map { ($0.id, $0) }) { $1 }
      copies[0].value.withLock { $0 = items }
      // The defect: from here on the copies differ. A batch is written to both at once.
      if changes.steps.count == 1 { letOthersRun() }
      copies[1].value.withLock { $0 = items }
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }

  func find(by id: Item.ID) throws -> Item? {
    guard let items = copies[placeOfThread % copies.count].value.withLock({ $0 }) else {
      return try read { state in try state.find(by: id) }
    }
    return items[id]
  }

  /// How many threads looked before this one.
  private var placeOfThread: Int {
    let thread = ObjectIdentifier(Thread.current)
    return threads.withLock { threads in
      let place = threads[thread] ?? threads.count
      threads[thread] = place
      return place
    }
  }
}
