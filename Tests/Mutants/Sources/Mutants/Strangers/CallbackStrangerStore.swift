import Dispatch
import Persistence

/// The defect of a ``CallbackStrangerStore``: how often it answers.
enum CallbackStrangerDefect: String, Sendable, CaseIterable {
  /// A call after `close` gets no answer.
  case leavesUnanswered
  /// After an error the handler is called again, with success.
  case answersTwice
}

/// A queue with completion handlers, with a single defect.
final class CallbackStrangerStore<Item: Storable>: CallbackGuardedStore, @unchecked Sendable {
  // Sendable because `state` and `isClosed` are only used in blocks of `queue`, which is serial.
  private let queue = DispatchQueue(label: "mutant.callback")
  private let defect: CallbackStrangerDefect
  private var state: StoreState<Item>
  private var isClosed = false

  init(_ defect: CallbackStrangerDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    state = try StoreState(opening: configuration)
  }

  func commit(
    _ changes: Changes<Item>, completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    queue.async { [self] in
      // The defect: the caller waits for ever.
      if isClosed, defect == .leavesUnanswered, !changes.closes { return }
      let result = Result { try state.commit(changes) }
      if changes.closes { isClosed = true }
      completion(result)
      // The defect: a `return` is missing.
      if case .failure = result, defect == .answersTwice { completion(.success(())) }
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing StoreState<Item>) throws -> Value,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    queue.async { [self] in completion(Result { try body(state) }) }
  }
}
