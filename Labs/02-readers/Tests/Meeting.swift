import Dispatch
import Foundation
import Synchronization

/// Brings two calls together at one place inside them, if they can both be there.
///
/// When both are there, the call that came last continues and returns, and only then the other one
/// continues. Their order is therefore the same in every run, and they never touch a variable at
/// once.
final class Meeting: Sendable {
  private struct State {
    var arrived = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let isDecided = DispatchSemaphore(value: 0)
  private let lastReturned = DispatchSemaphore(value: 0)

  /// The calls call this at the meeting place.
  func pass() {
    let place = state.withLock { state in
      if state.isOver || state.arrived == 2 { return 0 }
      state.arrived += 1
      return state.arrived
    }
    guard place == 1 else { return }
    isDecided.wait()
    if state.withLock({ $0.arrived == 2 }) { lastReturned.wait() }
  }

  /// Makes two calls on separate threads.
  ///
  /// - Parameters:
  ///   - calls: The two calls.
  ///   - turns: The time that the first call waits for the other; `nil` to wait until it comes.
  /// - Returns: `true` if they met, when both have returned.
  func hold(_ calls: [@Sendable () -> Void], turns: Int? = Turns.patience) -> Bool {
    let ended = DispatchSemaphore(value: 0)
    let begun = Atomic(0)
    for call in calls {
      Thread.detachNewThread {
        begun.add(1, ordering: .relaxed)
        call()
        self.lastReturned.signal()
        ended.signal()
      }
    }
    // A busy machine may take long to start a thread.
    _ = Turns.wait(.max) { begun.load(ordering: .relaxed) == calls.count }
    let met = Turns.wait(turns ?? .max) { self.state.withLock { $0.arrived == 2 } }
    state.withLock { $0.isOver = true }
    isDecided.signal()
    for _ in calls { ended.wait() }
    return met
  }
}

/// The current meeting, for a place that many calls pass.
final class MeetingPlace: Sendable {
  private let meeting = Mutex<Meeting?>(nil)

  /// Waits for the other call, if a meeting is being held.
  func pass() { meeting.withLock { $0 }?.pass() }

  /// Holds a meeting of two calls; see ``Meeting/hold(_:turns:)``.
  func hold(
    _ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void,
    turns: Int? = Turns.patience
  ) -> Bool {
    let held = Meeting()
    meeting.withLock { $0 = held }
    defer { meeting.withLock { $0 = nil } }
    return held.hold([first, second], turns: turns)
  }
}
