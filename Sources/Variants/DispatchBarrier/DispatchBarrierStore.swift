import Dispatch
public import Persistence

/// A store whose state is guarded by a concurrent dispatch queue with barrier writes.
///
/// Every call waits on its caller's thread until the queue has run it. Reads run together; a write
/// runs alone, file included; a thread of the cooperative pool that waits is lost to other tasks.
///
/// ```swift
/// let store = try DispatchBarrierStore<Note>(configuration: configuration)
/// try store.save(Note(id: "1", text: "first"))
/// print(try store.find(by: "1")?.text ?? "nothing")  // first
/// ```
///
/// Check and change in one barrier. A check in `queue.sync` and a change in a later barrier leave a gap,
/// in which another caller changes what was checked.
public final class DispatchBarrierStore<Item: Storable>: BlockingStateGuard, @unchecked Sendable {
  // Sendable because `state` is only changed in barrier blocks of `queue`, which run alone.
  private let queue = DispatchQueue(label: "lockstep.dispatch-barrier", attributes: .concurrent)
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
    try queue.sync(flags: .barrier) { try state.commit(changes) }
  }

  /// Looks at the state while nothing can change it.
  public func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try queue.sync { try body(state) }
  }
}

extension DispatchBarrierStore: PagedStore where Item.ID: Comparable {}
