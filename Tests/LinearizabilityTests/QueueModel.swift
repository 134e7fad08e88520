import Linearizability

/// One call on a first-in, first-out queue.
enum QueueCall<Element: Hashable & Sendable>: HistoryCall {
  /// Adds an element at the end.
  case enqueue(Element)
  /// Removes the first element, or returns nothing if the queue is empty.
  case dequeue

  /// The element that a `dequeue` removed.
  ///
  /// Nil for an empty queue and for `enqueue`.
  typealias Result = Element?

  /// A `dequeue` removes an element and returns it, so it is an update.
  var kind: CallKind {
    if case .enqueue = self { .write } else { .update }
  }

  /// False for an `enqueue` that returns an element.
  func canReturn(_ result: Element?) -> Bool {
    if case .enqueue = self { result == nil } else { true }
  }

  /// For example `enqueue 3`, or `dequeue -> none`.
  func label(returning result: Element??) -> String {
    switch self {
    case .enqueue(let element): "enqueue \(element)"
    case .dequeue:
      result.map { "dequeue -> \($0.map { "\($0)" } ?? "none")" } ?? "dequeue"
    }
  }
}

/// An unbounded first-in, first-out queue.
struct QueueModel<Element: Hashable & Sendable>: SequentialModel {
  /// The elements in the queue before the first call, in order.
  let initial: [Element]

  /// Creates the model.
  ///
  /// - Parameter initial: The elements in the queue before the first call.
  init(_ initial: [Element] = []) {
    self.initial = initial
  }

  /// The queue after a call, or nil if a different element was first.
  func apply(
    _ call: QueueCall<Element>, returning result: Element??, to state: [Element]
  ) -> [Element]? {
    switch call {
    case .enqueue(let element): return state + [element]
    case .dequeue:
      if let result, result != state.first { return nil }
      return Array(state.dropFirst())
    }
  }
}
