import Dispatch
import Foundation
import Synchronization

/// Waiting that is counted in turns of other threads, and not by the clock.
enum Turns {
  /// After so many turns, a call that has begun and not arrived seems to wait for something.
  static let patience = 6_000
  /// After so many turns, the call waits for ever.
  static let longPatience = 200_000

  /// Waits until the condition holds, for so many turns at most.
  ///
  /// A turn hands a token to another thread and back: on a busy machine it takes as much longer as
  /// everybody else's work does.
  ///
  /// - Returns: `true` if it holds.
  static func wait(_ most: Int = patience, until isDone: () -> Bool) -> Bool {
    if isDone() { return true }
    let there = DispatchSemaphore(value: 0)
    let back = DispatchSemaphore(value: 0)
    let isOver = Atomic(false)
    Thread.detachNewThread {
      while true {
        there.wait()
        if isOver.load(ordering: .acquiring) { return }
        back.signal()
      }
    }
    defer {
      isOver.store(true, ordering: .releasing)
      there.signal()
    }
    for _ in 0..<most {
      there.signal()
      back.wait()
      if isDone() { return true }
    }
    return false
  }
}
