import Dispatch
import Foundation
import Synchronization

/// Brings two calls together at one place inside them, if they can come together there.
///
/// When both are there, the one that came last goes on and returns, and only then the other one goes
/// on: so their order is the same in every run, and never do both touch a variable at once.
final class Meeting: Sendable {
  private struct State {
    var arrived = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let isDecided = DispatchSemaphore(value: 0)
  private let lastReturned = DispatchSemaphore(value: 0)

  /// To be called at the place, by either call.
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

  /// Makes two calls on threads of their own.
  ///
  /// - Parameters:
  ///   - calls: The two calls.
  ///   - turns: How long the one that came first waits for the other; `nil` until it comes.
  /// - Returns: Whether they met, when both have returned.
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

/// The meeting that is being held now, for a place that is asked again and again.
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
