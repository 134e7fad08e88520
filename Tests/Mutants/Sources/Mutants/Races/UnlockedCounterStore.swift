import Foundation
import Persistence

/// Counts its readings.
///
/// Sendable by assertion, and wrongly so: the lock guards the state, and nothing the counter.
final class UnlockedCounterStore<Item: Storable>: GuardedStore, @unchecked Sendable {
  private let lock = NSLock()
  private var state: StoreState<Item>
  private var readings = 0

  init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) throws {
    lock.lock()
    defer { lock.unlock() }
    try state.commit(changes)
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    // The defect.
    readings += 1
    lock.lock()
    defer { lock.unlock() }
    return try body(state)
  }
}
