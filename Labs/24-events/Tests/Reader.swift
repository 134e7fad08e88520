import Synchronization

/// A loop over a sequence that the check holds at an element.
final class Reader: Sendable {
  private struct State {
    var taken: [String] = []
    var held: AsyncStream<Never>.Continuation?
    var isOpen: Bool
    var breaks = false
    var isOver = false
  }

  private let state: Mutex<State>
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Starts the loop.
  ///
  /// - Parameters:
  ///   - isHeld: True if the loop is held at its first element.
  ///   - loop: Calls ``take(_:)`` with each element.
  init(isHeld: Bool = false, _ loop: @escaping @Sendable (Reader) async -> Void) {
    state = Mutex(State(isOpen: !isHeld))
    let task = Task.detached { [self] in
      await loop(self)
      state.withLock { $0.isOver = true }
    }
    self.task.withLock { $0 = task }
  }

  /// The elements so far.
  var taken: [String] { state.withLock { $0.taken } }
  /// True if the loop has ended.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Notes an element, and waits while the loop is held.
  ///
  /// - Returns: False if the loop is to break.
  func take(_ element: String) async -> Bool {
    let (stream, held) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      state.taken.append(element)
      if state.isOpen { held.finish() } else { state.held = held }
    }
    for await _ in stream {}
    return state.withLock { !$0.breaks }
  }

  /// Lets the loop continue, and holds it no more.
  func open() {
    let held = state.withLock { state in
      state.isOpen = true
      return state.held
    }
    held?.finish()
  }

  /// Lets the loop break at its next element.
  func breakAtNext() { state.withLock { $0.breaks = true } }

  /// Cancels the loop's task.
  func cancel() { task.withLock { $0 }?.cancel() }
}
