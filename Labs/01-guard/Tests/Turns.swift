import Dispatch
import Foundation
import Synchronization

/// Two threads that use one cache in turns: their calls never overlap.
///
/// They tell each other whose turn it is by a relaxed atomic, which orders nothing else.
/// ThreadSanitizer looks for an order between two accesses and not at the clock. To it the calls
/// are as unordered as calls at the same time, so it reports the same in every run.
enum Turns {
  private static let kinds = 5
  private static let pairs = 2 * kinds * kinds

  static func run(on cache: some SharedCache) {
    let turn = Atomic(0)
    let ended = DispatchSemaphore(value: 0)
    for thread in 0..<2 {
      Thread.detachNewThread {
        while true {
          let now = turn.load(ordering: .relaxed)
          if now >= 2 * pairs { break }
          guard caller(of: now) == thread else {
            sched_yield()
            continue
          }
          call(kind(of: now), cache)
          turn.add(1, ordering: .relaxed)
        }
        ended.signal()
      }
    }
    for _ in 0..<2 { ended.wait() }
  }

  /// Each kind of call comes right after each kind of the other thread, from either side.
  private static func caller(of turn: Int) -> Int {
    let pair = turn / 2
    return (pair / (kinds * kinds) + turn) % 2
  }

  private static func kind(of turn: Int) -> Int {
    let pair = turn / 2
    return turn % 2 == 0 ? pair / kinds % kinds : pair % kinds
  }

  private static func call(_ kind: Int, _ cache: some SharedCache) {
    let id = NoteID(1)
    switch kind {
    case 0: cache.save("a note that is too long for a String to keep it inside itself", as: id)
    case 1: _ = cache.find(id)
    case 2: _ = cache.count
    case 3: cache.delete(id)
    default: _ = cache.lookUps
    }
  }
}
