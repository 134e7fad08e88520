import Synchronization

/// Holds calls until the check releases them, and counts them.
final class Turnstile: Sendable {
  private struct State {
    var held: [Int: AsyncStream<Never>.Continuation] = [:]
    var failing: Set<Int> = []
    var begun = 0
    var peak = 0
    var isOpen = false
  }

  /// The error of a call that was to fail.
  struct OutOfPaper: Error {}

  private let state = Mutex(State())
  /// True if a call ends as usual when its task has been cancelled.
  private let ignoresCancellation: Bool

  init(ignoresCancellation: Bool = false) { self.ignoresCancellation = ignoresCancellation }

  /// The number of calls that have come so far.
  var begun: Int { state.withLock { $0.begun } }
  /// The number of calls inside at once, at most.
  var peak: Int { state.withLock { $0.peak } }
  /// The calls that are held now.
  var held: [Int] { state.withLock { $0.held.keys.sorted() } }

  /// Waits to be let go; throws if the call is to fail, or its task is cancelled.
  func pass(_ id: Int) async throws {
    let (stream, caller) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      state.begun += 1
      state.held[id] = caller
      state.peak = max(state.peak, state.held.count)
      if state.isOpen { caller.finish() }
    }
    if ignoresCancellation {
      // The end of this call's task would also be the end of the stream.
      await Task { for await _ in stream {} }.value
    } else {
      for await _ in stream {}
    }
    let fails = state.withLock { state in
      state.held[id] = nil
      return state.failing.contains(id)
    }
    if fails { throw OutOfPaper() }
    if !ignoresCancellation { try Task.checkCancellation() }
  }

  /// Lets a call go that is held now.
  func letGo(_ id: Int) { state.withLock { $0.held[id] }?.finish() }

  /// Lets a call fail, when it is let go.
  func fail(_ id: Int) { _ = state.withLock { $0.failing.insert(id) } }

  /// Releases all callers, now and later.
  func open() {
    let held = state.withLock { state in
      state.isOpen = true
      return state.held.values
    }
    for caller in held { caller.finish() }
  }
}
