import Dispatch
import Foundation
import Synchronization

/// Two threads that make calls in turns: the calls never overlap, and nothing orders them.
///
/// The threads pass the turn with a relaxed atomic, which orders nothing else. ThreadSanitizer
/// looks for an order between two accesses and not at the clock. It sees the calls as unordered,
/// like calls at the same time, so it reports the same in every run.
public enum UnorderedTurns {
  /// Makes each call right after each other call of the other thread, from either side.
  ///
  /// Blocks the calling thread until all calls have been made.
  ///
  /// - Parameter calls: The calls, each of which is made many times and from both threads.
  public static func run(_ calls: [@Sendable () -> Void]) {
    let kinds = calls.count
    let pairs = 2 * kinds * kinds
    let turn = Atomic(0)
    let ended = DispatchSemaphore(value: 0)
    for thread in 0..<2 {
      Thread.detachNewThread {
        while true {
          let now = turn.load(ordering: .relaxed)
          if now >= 2 * pairs { break }
          let pair = now / 2
          guard (pair / (kinds * kinds) + now) % 2 == thread else {
            sched_yield()
            continue
          }
          calls[now % 2 == 0 ? pair / kinds % kinds : pair % kinds]()
          turn.add(1, ordering: .relaxed)
        }
        ended.signal()
      }
    }
    for _ in 0..<2 { ended.wait() }
  }
}
