/// A guard that answers by completion handlers: a queue's `async`.
///
/// The shape that most code has before it leaves GCD. A variant writes the two primitives with a
/// handler each; the calls with handlers (``save(_:completion:)`` and its like) are written once over
/// them, and so is the bridge to `async`, by which the store has all of ``Store`` too.
///
/// A body, a handler or an item's `encode(to:)` may begin another call, which is carried out later, but
/// may not wait for its handler: the queue that waits is the one that would come to the call. Go on in
/// the other call's handler instead.
public protocol CallbackStateGuard<Item>: StateGuard {
  /// Changes the state: the only way in which it ever changes.
  ///
  /// Does not wait. Commits happen in the order of their calls.
  ///
  /// - Parameters:
  ///   - changes: All of it is committed, or nothing.
  ///   - completion: Called exactly once, with success or with the error that
  ///     ``StateGuard/commit(_:)`` would have thrown.
  func commit(
    _ changes: Changes<Item>, completion: @escaping @Sendable (Result<Void, any Error>) -> Void)

  /// Looks at the state while nothing can change it.
  ///
  /// Does not wait. Sees the commits that were called for before it.
  ///
  /// - Parameters:
  ///   - body: Looks at the state; it is called once, and does no input or output.
  ///   - completion: Called exactly once, with the body's result or error.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing StoreState<Item>) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void)
}

/// The bridge: a task is suspended until the handler is called, and no thread waits.
extension CallbackStateGuard {
  /// Changes the state, for callers that `await`.
  public func commit(_ changes: Changes<Item>) async throws {
    try await withCheckedThrowingContinuation { caller in
      commit(changes) { result in caller.resume(with: result) }
    }
  }

  /// Looks at the state, for callers that `await`.
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

/// An asynchronous caller's closure, lent to a guard that keeps closures: given back before the
/// answer.
///
/// The guard's queue may let go of its block only after the caller has gone on. The caller's closure
/// lives no longer than the call (`withoutActuallyEscaping` traps when it is still held then), so the
/// block holds this in its place, and this is empty once the body has been called.
private final class OneShotClosure<Item: Storable, Value: Sendable>: @unchecked Sendable {
  // Sendable because `body` is touched twice, one after the other: set before the guard gets it, and
  // taken in the one call that the guard makes.
  private var body: (@Sendable (borrowing StoreState<Item>) throws -> Value)?

  init(_ body: @escaping @Sendable (borrowing StoreState<Item>) throws -> Value) {
    self.body = body
  }

  func call(with state: borrowing StoreState<Item>) throws -> Value {
    guard let body = body.take() else {
      // A handler that is called twice traps too: both are the guard's mistakes, and no outcome.
      preconditionFailure(
        "the store's guard called the body of one read twice; call it once, then the handler")
    }
    return try body(state)
  }
}
