import Dispatch
import LabSupport
import Synchronization

/// Returns the words of a text.
///
/// The function may be called anywhere. The check counts the calls on the main actor.
///
/// - Parameter text: The text.
/// - Returns: The words.
public func words(in text: String) -> [String] {
  WordCounter.shared.noteCall()
  return text.split(separator: " ").map(String.init)
}

/// The calls of ``words(in:)``, and what they wait for.
final class WordCounter: Sendable {
  static let shared = WordCounter()
  static let asked = "the main actor is asked for an answer"
  private static let key = DispatchSpecificKey<Bool>()

  private struct State {
    var calls = 0
    var onMainActor = 0
    var asksMainActor = false
    var holdsAt: Int?
    var isHeld = false
  }

  private let state = Mutex(State())
  private let goesOn = DispatchSemaphore(value: 0)

  private init() {
    // The main actor's executor is the main queue; on Linux, any thread may run it.
    DispatchQueue.main.setSpecific(key: Self.key, value: true)
  }

  var calls: Int { state.withLock { $0.calls } }
  var onMainActor: Int { state.withLock { $0.onMainActor } }
  /// True if a call is held.
  var isHeld: Bool { state.withLock { $0.isHeld } }

  /// Lets the next call elsewhere wait until the main actor has done other work.
  func askMainActor() { state.withLock { $0.asksMainActor = true } }

  /// Holds the call of this number, if it is not on the main actor.
  func hold(at call: Int) { state.withLock { $0.holdsAt = call } }

  /// Releases the held call.
  func letGo() { goesOn.signal() }

  fileprivate func noteCall() {
    let isOnMainActor = DispatchQueue.getSpecific(key: Self.key) == true
    let (asks, holds) = state.withLock { state -> (Bool, Bool) in
      state.calls += 1
      if isOnMainActor {
        state.onMainActor += 1
        return (false, false)
      }
      defer { state.asksMainActor = false }
      if state.calls == state.holdsAt { state.isHeld = true }
      return (state.asksMainActor, state.calls == state.holdsAt)
    }
    if asks { waitForMainActor() }
    if holds { goesOn.wait() }
  }

  /// Returns when the main actor has done other work: never, if it waits for this call.
  private func waitForMainActor() {
    LabProgram.tell(Self.asked)
    let answered = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { answered.signal() }
    answered.wait()
  }
}
