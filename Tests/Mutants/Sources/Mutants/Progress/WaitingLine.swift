import Synchronization

/// The calls that wait, in the order in which they came.
protocol WaitingLine: Sendable {
  func append(_ waiter: LineWaiter)
  /// Answers a call with its cancellation, if it still waits.
  func cancel(_ waiter: LineWaiter)
  func takeFirst() -> LineWaiter?
}

/// A call that waits.
final class LineWaiter: Sendable {
  private let caller = Mutex<CheckedContinuation<Void, any Error>?>(nil)

  func wait(_ continuation: CheckedContinuation<Void, any Error>) {
    caller.withLock { $0 = continuation }
  }

  func resume(_ outcome: Result<Void, any Error>) {
    caller.withLock { $0.take() }?.resume(with: outcome)
  }
}

/// A line in an array.
final class ListedLine: WaitingLine {
  private struct State {
    var waiting: [LineWaiter] = []
    /// The positions of cancelled calls.
    var cancelled: [Int] = []

    mutating func removeCancelled() -> [LineWaiter] {
      defer { cancelled = [] }
      return cancelled.compactMap { position in
        waiting.indices.contains(position) ? waiting.remove(at: position) : nil
      }
    }
  }

  private let remembersPositions: Bool
  private let state = Mutex(State())

  init(remembersPositions: Bool) { self.remembersPositions = remembersPositions }

  func append(_ waiter: LineWaiter) { state.withLock { $0.waiting.append(waiter) } }

  func cancel(_ waiter: LineWaiter) {
    let removed = state.withLock { state in
      guard let position = state.waiting.firstIndex(where: { $0 === waiter }) else {
        return [LineWaiter]()
      }
      state.cancelled.append(position)
      // The defect: until the next turn, another cancelled call may leave the line.
      return remembersPositions ? [] : state.removeCancelled()
    }
    for waiter in removed { waiter.resume(.failure(CancellationError())) }
  }

  func takeFirst() -> LineWaiter? {
    let (removed, first) = state.withLock { state in
      let removed = state.removeCancelled()
      return (removed, state.waiting.isEmpty ? nil : state.waiting.removeFirst())
    }
    for waiter in removed { waiter.resume(.failure(CancellationError())) }
    return first
  }
}

/// A line of linked calls, each of which knows the one before it.
final class LinkedLine: WaitingLine {
  private struct Links {
    var next: LineWaiter?
    var previous: LineWaiter?
  }

  private struct State {
    var first: LineWaiter?
    var last: LineWaiter?
    var links: [ObjectIdentifier: Links] = [:]

    subscript(waiter: LineWaiter) -> Links {
      get { links[ObjectIdentifier(waiter), default: Links()] }
      set { links[ObjectIdentifier(waiter)] = newValue }
    }
  }

  private let state = Mutex(State())

  func append(_ waiter: LineWaiter) {
    state.withLock { state in
      state[waiter] = Links(next: nil, previous: state.last)
      if let last = state.last { state[last].next = waiter } else { state.first = waiter }
      state.last = waiter
    }
  }

  func cancel(_ waiter: LineWaiter) {
    let isFound = state.withLock { state in
      guard let links = state.links[ObjectIdentifier(waiter)] else { return false }
      // The defect: the call after this one still knows this one as the one before it.
      if let previous = links.previous {
        state[previous].next = links.next
      } else {
        state.first = links.next
      }
      if links.next == nil { state.last = links.previous }
      state[waiter] = Links()
      return true
    }
    if isFound { waiter.resume(.failure(CancellationError())) }
  }

  func takeFirst() -> LineWaiter? {
    state.withLock { state in
      guard let first = state.first else { return nil }
      state.first = state[first].next
      if let next = state.first { state[next].previous = nil } else { state.last = nil }
      state.links[ObjectIdentifier(first)] = nil
      return first
    }
  }
}
