import Synchronization

/// A loop in the pool that measures how long it has to wait: the measurement that misleads.
final class Heartbeat: Sendable {
  private struct State {
    var beats = 0
    var longest = Duration.zero
  }

  private static let most = 200
  private let state = Mutex(State())

  /// Submits the loop.
  init() {
    Task.detached(priority: .medium) { [self] in
      var last = ContinuousClock.now
      for _ in 0..<Self.most {
        await Task.yield()
        let now = ContinuousClock.now
        let pause = now - last
        state.withLock { state in
          state.beats += 1
          state.longest = max(state.longest, pause)
        }
        last = now
      }
    }
  }

  /// True if the loop has run at least once.
  var hasStarted: Bool { state.withLock { $0.beats > 0 } }
  /// True if the loop has ended.
  var hasEnded: Bool { state.withLock { $0.beats == Self.most } }
  /// The longest pause between two beats, in milliseconds.
  var milliseconds: Double { state.withLock { $0.longest } / .milliseconds(1) }
}
