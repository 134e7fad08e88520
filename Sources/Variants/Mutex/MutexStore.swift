public import Persistence
import Synchronization

/// A store whose state is guarded by a `Mutex` (SE-0433).
///
/// Every call blocks its caller's thread until it has the mutex. Reads wait for earlier writes,
/// including the file. A blocked thread of the cooperative pool is not available to other tasks.
///
/// ```swift
/// let store = try MutexStore<Note>(configuration: configuration)
/// try store.save(Note(id: "1", text: "first"))
/// print(try store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// Change the state in place: `withLock { state in try state.commit(changes) }`. Changing a copy
/// outside the lock and storing it back would lose concurrent changes; `StoreState` cannot be
/// copied.
public final class MutexStore<Item: Storable>: BlockingGuardedStore {
  // Sendable because the mutex owns the state; the compiler checks it.
  private let state: Mutex<StoreState<Item>>

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: The file, and how to open it.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration) throws {
    state = Mutex(try StoreState(opening: configuration))
  }

  /// Changes the state.
  ///
  /// No other call changes it.
  public func commit(_ changes: Changes<Item>) throws {
    try state.withLock { state in try state.commit(changes) }
  }

  /// Reads the state while no commit can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }
}

extension MutexStore: PagedStore where Item.ID: Comparable {}
