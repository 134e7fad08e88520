import Foundation
public import Persistence

/// A store whose state is guarded by an `NSLock`.
///
/// Every call blocks its caller's thread until it has the lock. Reads wait for earlier writes,
/// including the file. A blocked thread of the cooperative pool is not available to other tasks.
///
/// ```swift
/// let store = try NSLockStore<Note>(configuration: configuration)
/// try store.save(Note(id: "1", text: "first"))
/// print(try store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// `lock.withLock { … }` unlocks on every exit. After `lock.lock()`, a `throw` leaves the lock
/// locked.
public final class NSLockStore<Item: Storable>: BlockingGuardedStore, @unchecked Sendable {
  // Sendable because `state` is only used while `lock` is held.
  private let lock = NSLock()
  private var state: StoreState<Item>

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: The file, and how to open it.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  /// Changes the state.
  ///
  /// No other call changes it.
  public func commit(_ changes: Changes<Item>) throws {
    try lock.withLock { try state.commit(changes) }
  }

  /// Reads the state while no commit can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try lock.withLock { try body(state) }
  }
}

extension NSLockStore: PagedStore where Item.ID: Comparable {}
