import Dispatch
public import Persistence

/// A store whose state is guarded by a serial dispatch queue.
///
/// Every call waits on its caller's thread until the queue has run it. Reads wait for the writes
/// before them, file included; a thread of the cooperative pool that waits is lost to other tasks.
///
/// ```swift
/// let store = try DispatchQueueStore<Note>(configuration: configuration)
/// try store.save(Note(id: "1", text: "first"))
/// print(try store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// `queue.sync` within a block of the same queue waits for itself: a block calls no method of the store.
public final class DispatchQueueStore<Item: Storable>: BlockingStateGuard, @unchecked Sendable {
  // Sendable because `state` is only touched in blocks of `queue`, which is serial.
  private let queue = DispatchQueue(label: "lockstep.dispatch-queue")
  private var state: StoreState<Item>

  /// Opens the store's file.
  ///
  /// Reads and decodes all of it.
  ///
  /// - Parameter configuration: Which file, and how.
  /// - Throws: `StoreError`, as opening a `StoreState` does.
  public init(configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  /// Changes the state: the only way in which it ever changes.
  public func commit(_ changes: Changes<Item>) throws {
    try queue.sync { try state.commit(changes) }
  }

  /// Looks at the state while nothing can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try queue.sync { try body(state) }
  }
}

extension DispatchQueueStore: PagedStore where Item.ID: Comparable {}
