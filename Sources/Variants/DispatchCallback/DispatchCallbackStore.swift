import Dispatch
public import Persistence

/// A store whose state is guarded by a serial dispatch queue, with completion handlers.
///
/// No call blocks its caller. The queue runs the calls in order, and a second serial queue calls
/// their handlers in the same order. Reads wait for earlier writes, including the file. The number
/// of waiting calls is not limited.
///
/// ```swift
/// let store = try DispatchCallbackStore<Note>(configuration: configuration)
/// store.save(Note(id: "1", text: "first")) { saved in
///   // Continue here, where the answer is known, and not after the call.
///   store.find(by: "1") { found in print(found) }  // success(Optional(first))
/// }
/// ```
///
/// Continue in the handler. A handler that waits with a semaphore for the handler of another call
/// waits for ever, because one serial queue calls both.
public final class DispatchCallbackStore<Item: Storable>: CallbackGuardedStore,
  AsynchronouslyOpened, @unchecked Sendable
{
  // Sendable because `state` is only used in blocks of `queue`, which is serial.
  private let queue = DispatchQueue(label: "lockstep.dispatch-callback")
  private let handlers = DispatchQueue(label: "lockstep.dispatch-callback.handlers")
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
  public func commit(
    _ changes: Changes<Item>, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    queue.async { [self] in
      let result = Result { try state.commit(changes) }
      handlers.async { completion(result) }
    }
  }

  /// Reads the state while no commit can change it.
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
