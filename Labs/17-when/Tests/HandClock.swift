import Synchronization

/// A clock that stands still until the check moves it.
public final class HandClock: Clock, Sendable {
  /// A moment on this clock.
  public struct Instant: InstantProtocol {
    var offset: Duration

    /// Returns the moment after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration to another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns true if one moment is before another.
    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let wakes: AsyncStream<Never>.Continuation
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
  }

  private let state = Mutex(State())

  init() {}

  /// The current moment.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: all moments are distinct.
  public var minimumResolution: Duration { .zero }

  /// Waits until the check has moved the clock to the deadline.
  ///
  /// - Parameters:
  ///   - deadline: The moment to wait for.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (stream, wakes) = AsyncStream.makeStream(of: Never.self)
    state.withLock { state in
      if deadline <= state.now {
        wakes.finish()
      } else {
        state.sleepers.append(Sleeper(deadline: deadline, wakes: wakes))
      }
    }
    for await _ in stream {}
    try Task.checkCancellation()
  }

  /// Moves the clock, and wakes the tasks whose moment has come.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let woken = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return woken
    }
    for sleeper in woken { sleeper.wakes.finish() }
  }
}
