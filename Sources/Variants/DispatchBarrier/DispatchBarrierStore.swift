import Dispatch
public import Persistence

/// A store whose state is guarded by a concurrent dispatch queue with barrier writes.
///
/// Every call blocks its caller's thread until the queue has run it. Reads run concurrently; a
/// write runs alone, including the file. A blocked thread of the cooperative pool is not available
/// to other tasks.
///
/// ```swift
/// let store = try DispatchBarrierStore<Note>(configuration: configuration)
/// try store.save(Note(id: "1", text: "first"))
/// print(try store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// Check and change the state in the same barrier. Between a check in `queue.sync` and a change in
/// a later barrier, another caller may change the state.
public final class DispatchBarrierStore<Item: Storable>: BlockingGuardedStore, @unchecked Sendable {
  // Sendable because `state` is only changed in barrier blocks of `queue`, which run alone.
  private let queue = DispatchQueue(label: "lockstep.dispatch-barrier", attributes: .concurrent)
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
    try queue.sync(flags: .barrier) { try state.commit(changes) }
  }

  /// Reads the state while no commit can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try queue.sync { try body(state) }
  }
}

extension DispatchBarrierStore: PagedStore where Item.ID: Comparable {}
