import Synchronization

/// A clock that stands still until the test moves it.
public final class HandClock: Sendable {
  private struct State {
    var now = Duration.zero
    var last = 0
    var sleepers: [Int: (until: Duration, wakes: AsyncStream<Never>.Continuation)] = [:]
  }

  private let state = Mutex(State())
  private let activity: Activity

  init(_ activity: Activity) { self.activity = activity }

  /// The time since the clock was made.
  public var now: Duration { state.withLock { $0.now } }

  /// Moves the clock, and wakes all who sleep up to then, each at its moment.
  ///
  /// Returns when everybody whom the clock woke is asleep again, or at an end.
  ///
  /// - Parameter duration: How far.
  public func advance(by duration: Duration) async {
    await activity.isOver()
    let end = now + duration
    while let next = state.withLock({ $0.sleepers.values.map(\.until).min() }), next <= end {
      let due = state.withLock { state in
        state.now = max(state.now, next)
        return state.sleepers.filter { $0.value.until <= next }.map(\.key)
      }
      for id in due.sorted() { wake(id) }
      await activity.isOver()
    }
    state.withLock { $0.now = end }
  }

  /// Sleeps up to this time.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func sleep(until time: Duration) async throws {
    let (stream, wakes) = AsyncStream.makeStream(of: Never.self)
    let id = state.withLock { state -> Int? in
      guard time > state.now else { return nil }
      state.last += 1
      state.sleepers[state.last] = (time, wakes)
      return state.last
    }
    if let id {
      activity.end()
      await withTaskCancellationHandler {
        for await _ in stream {}
      } onCancel: {
        wake(id)
      }
    }
    try Task.checkCancellation()
  }

  /// Wakes a sleeper, who is at work from now on.
  private func wake(_ id: Int) {
    guard let sleeper = state.withLock({ $0.sleepers.removeValue(forKey: id) }) else { return }
    activity.begin()
    sleeper.wakes.finish()
  }
}
