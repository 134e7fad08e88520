import Dispatch
import Foundation
import Synchronization

/// Two threads that use one cache in turns: their calls never overlap.
///
/// They tell each other whose turn it is by a relaxed atomic, which orders nothing else. To
/// ThreadSanitizer, which knows what orders two accesses and does not go by the clock, they are as
/// unordered as if they came at the same time; so it reports the same in every run.
enum Turns {
  private static let calls = 60

  static func run(on cache: some SharedCache) {
    let turn = Atomic(0)
    let ended = DispatchSemaphore(value: 0)
    for thread in 0..<2 {
      Thread.detachNewThread {
        while true {
          let now = turn.load(ordering: .relaxed)
          if now >= calls { break }
          guard now % 2 == thread else {
            sched_yield()
            continue
          }
          call(now / 2 + thread, cache)
          turn.add(1, ordering: .relaxed)
        }
        ended.signal()
      }
    }
    for _ in 0..<2 { ended.wait() }
  }

  private static func call(_ number: Int, _ cache: some SharedCache) {
    let id = NoteID(number % 7)
    switch number % 5 {
    case 0: cache.save("note \(id.number), too long for a String to keep it inside itself", as: id)
    case 1: _ = cache.find(id)
    case 2: _ = cache.count
    case 3: cache.delete(id)
    default: _ = cache.lookUps
    }
  }
}
