import Foundation
import Persistence
import Synchronization

/// The locks of directories, by their paths.
private let locks = Mutex<[String: NSLock]>([:])

/// A store whose saves lock their whole directory: another store there waits for them.
final class DirectoryLockStore<Item: Storable>: BlockingGuardedStore {
  private let state: Mutex<StoreState<Item>>
  private let lock: NSLock

  init(configuration: StoreConfiguration) throws {
    state = Mutex(try StoreState(opening: configuration))
    lock = locks.withLock { locks in
      let lock = locks[configuration.location.directory] ?? NSLock()
      locks[configuration.location.directory] = lock
      return lock
    }
  }

  func commit(_ changes: Changes<Item>) throws {
    try lock.withLock { try state.withLock { state in try state.commit(changes) } }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }
}
