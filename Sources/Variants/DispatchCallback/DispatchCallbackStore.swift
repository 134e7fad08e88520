import Dispatch
public import Persistence

/// A store whose state is guarded by a serial dispatch queue, with completion handlers.
///
/// No call waits: it goes to the queue, and its handler is called when the queue has run it, on a
/// second serial queue, in the order of the calls. Reads wait for the writes before them, file
/// included; nothing bounds how many calls may be waiting.
///
/// ```swift
/// let store = try DispatchCallbackStore<Note>(configuration: configuration)
/// store.save(Note(id: "1", text: "first")) { saved in
///   // Go on here, where the answer is known, and not behind the call.
///   store.find(by: "1") { found in print(found) }  // success(Optional(first))
/// }
/// ```
///
/// Go on in the handler. A handler that waits, with a semaphore, for the handler of another call waits for
/// ever: one serial queue calls both.
public final class DispatchCallbackStore<Item: Storable>: CallbackStateGuard, AsynchronouslyOpened,
  @unchecked Sendable
{
  // Sendable because `state` is only touched in blocks of `queue`, which is serial.
  private let queue = DispatchQueue(label: "lockstep.dispatch-callback")
  private let handlers = DispatchQueue(label: "lockstep.dispatch-callback.handlers")
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
  public func commit(
    _ changes: Changes<Item>, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    queue.async { [self] in
      let result = Result { try state.commit(changes) }
      handlers.async { completion(result) }
    }
  }

  /// Looks at the state while nothing can change it.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing StoreState<Item>) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    queue.async { [self] in
      let result = Result { try body(state) }
      handlers.async { completion(result) }
    }
  }
}

extension DispatchCallbackStore: PagedStore where Item.ID: Comparable {}
