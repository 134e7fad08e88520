import Dispatch
public import Persistence

/// A store whose state is guarded by a serial dispatch queue.
///
/// Every call blocks its caller's thread until the queue has run it. Reads wait for earlier writes,
/// including the file. A blocked thread of the cooperative pool is not available to other tasks.
///
/// ```swift
/// let store = try DispatchQueueStore<Note>(configuration: configuration)
/// try store.save(Note(id: "1", text: "first"))
/// print(try store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// A block must not call a method of the store: `queue.sync` within a block of the same queue waits
/// for itself.
public final class DispatchQueueStore<Item: Storable>: BlockingGuardedStore, @unchecked Sendable {
  // Sendable because `state` is only used in blocks of `queue`, which is serial.
  private let queue = DispatchQueue(label: "lockstep.dispatch-queue")
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
    try queue.sync { try state.commit(changes) }
  }

  /// Reads the state while no commit can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try queue.sync { try body(state) }
  }
}

extension DispatchQueueStore: PagedStore where Item.ID: Comparable {}
