/// A guard that answers through completion handlers, such as a queue's `async`.
///
/// Most code has this form before it moves from GCD to `async`. A variant writes the two
/// primitives, each with a handler. The calls with handlers (``save(_:completion:)`` and the
/// others) are written once in terms of them. The bridge to `async`, which provides the calls of
/// ``Store``, is also written once.
///
/// A body, a handler or an item's `encode(to:)` may start another call, which runs later, but must
/// not wait for that call's handler: the wait would block the queue that has to run the call.
/// Continue in the other call's handler instead.
public protocol CallbackGuardedStore<Item>: GuardedStore {
  /// Changes the state. No other call changes it.
  ///
  /// Does not wait. Commits happen in the order of their calls. The handler is called exactly once,
  /// with success or with the error that ``GuardedStore/commit(_:)`` would have thrown.
  func commit(
    _ changes: Changes<Item>, completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

  /// Reads the state while no commit can change it.
  ///
  /// Does not wait. Sees the commits that were called before it. The body is called once, and must
  /// do no input or output. The handler is called exactly once, with the body's result or error.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing StoreState<Item>) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void)
}

/// The bridge: a task is suspended until the handler is called, and no thread waits.
extension CallbackGuardedStore {
  /// Changes the state, for callers that `await`.
  public func commit(_ changes: Changes<Item>) async throws {
    try await withCheckedThrowingContinuation { caller in
      commit(changes) { result in caller.resume(with: result) }
    }
  }

  /// Reads the state, for callers that `await`.
  public func read<Value: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Value
  ) async throws -> Value {
    try await withoutActuallyEscaping(body) { body in
      let body = OneShotClosure(body)
      return try await withCheckedThrowingContinuation { caller in
        read { state in
          try body.call(with: state)
        } completion: { result in
          caller.resume(with: result)
        }
      }
    }
  }
}

/// An asynchronous caller's closure, lent to a guard that keeps closures, and taken back before the
/// answer.
///
/// The guard's queue may release its block only after the caller has continued. The caller's
/// closure must not live longer than the call: `withoutActuallyEscaping` traps if it is still held
/// then. The block therefore holds this object, which is empty once the body has been called.
private final class OneShotClosure<Item: Storable, Value: Sendable>: @unchecked Sendable {
  // Sendable because `body` is accessed twice, one access after the other: set before the guard
  // gets the object, and taken in the one call that the guard makes.
  private var body: (@Sendable (borrowing StoreState<Item>) throws -> Value)?

  init(_ body: @escaping @Sendable (borrowing StoreState<Item>) throws -> Value) {
    self.body = body
  }

  func call(with state: borrowing StoreState<Item>) throws -> Value {
    guard let body = body.take() else {
      // A handler that is called twice traps too: both are defects of the guard, not outcomes of
      // the call.
      preconditionFailure(
        "the store's guard called the body of one read twice; call it once, then the handler")
    }
    return try body(state)
  }
}
