import Synchronization

/// The end of a process, for tasks that wait for it even if they are cancelled.
package final class EndMark: Sendable {
  private struct State {
    var ending: ChildProcess.Ending?
    var waiters: [CheckedContinuation<ChildProcess.Ending, Never>] = []
  }

  private let state = Mutex(State())

  /// Records the end.
  ///
  /// Call this method once.
  func note(_ ending: ChildProcess.Ending) {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      state.ending = ending
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: ending) }
  }

  /// Waits until the process has ended.
  package func wait() async -> ChildProcess.Ending {
    await withCheckedContinuation { waiter in
      let ending = state.withLock { state in
        if state.ending == nil { state.waiters.append(waiter) }
        return state.ending
      }
      if let ending { waiter.resume(returning: ending) }
    }
  }
}
