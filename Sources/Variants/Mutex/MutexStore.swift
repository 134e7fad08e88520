public import Persistence
import Synchronization

/// A store whose state is guarded by a `Mutex` (SE-0433).
///
/// Every call waits on its caller's thread until it has the mutex. Reads wait for the writes before
/// them, file included; a thread of the cooperative pool that waits is lost to other tasks.
///
/// ```swift
/// let store = try MutexStore<Note>(configuration: configuration)
/// try store.save(Note(id: "1", text: "first"))
/// print(try store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// Change the state where it is: `withLock { state in try state.commit(changes) }`. A copy that is changed
/// outside and put back would lose what others changed meanwhile; `StoreState` cannot be copied.
public final class MutexStore<Item: Storable>: BlockingStateGuard {
  // Sendable without a promise of ours: the mutex owns the state, and the compiler checks the rest.
  private let state: Mutex<StoreState<Item>>

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration) throws {
    state = Mutex(try StoreState(opening: configuration))
  }

  /// Changes the state: the only way in which it ever changes.
  public func commit(_ changes: Changes<Item>) throws {
    try state.withLock { state in try state.commit(changes) }
  }

  /// Looks at the state while nothing can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }
}

extension MutexStore: PagedStore where Item.ID: Comparable {}
