import Dispatch
import Foundation
import LabSupport
import Synchronization

/// Threads that use one cache at the same time.
enum Crowd {
  static let threads = 4
  static let rounds = 100

  /// The number of notes left when every thread has deleted every third of its notes.
  static let expectedCount = threads * (rounds - deletions)
  /// The total number of look-ups.
  static let expectedLookUps = threads * (rounds + deletions)
  /// The number of notes that each thread deletes.
  private static let deletions = (rounds + 2) / 3

  /// Saves, finds and deletes from all threads at once, and reports the results.
  static func run(on cache: some SharedCache) {
    let present = Atomic(0)
    let wrong = Atomic(0)
    let ended = DispatchSemaphore(value: 0)
    for thread in 0..<threads {
      Thread.detachNewThread {
        // No thread begins before all are there.
        present.add(1, ordering: .relaxed)
        while present.load(ordering: .relaxed) < threads { sched_yield() }
        for round in 0..<rounds {
          let id = NoteID(round * threads + thread)
          let text = "note \(id.number), too long for a String to keep it inside itself"
          cache.save(text, as: id)
          if cache.find(id) != text { wrong.add(1, ordering: .relaxed) }
          guard round % 3 == 0 else { continue }
          cache.delete(id)
          // A separate exit for a look-up that finds nothing.
          if cache.find(id) != nil { wrong.add(1, ordering: .relaxed) }
        }
        ended.signal()
      }
    }
    for _ in 0..<threads { ended.wait() }
    LabProgram.tell("notes \(cache.count)")
    LabProgram.tell("wrong \(wrong.load(ordering: .relaxed))")
    LabProgram.tell("look-ups \(cache.lookUps)")
  }

  /// Counts look-ups from many threads, as the test of a counter usually does.
  static func count(on cache: some SharedCache, lookUps: Int) {
    DispatchQueue.concurrentPerform(iterations: lookUps) { number in
      _ = cache.find(NoteID(number))
    }
    LabProgram.tell("look-ups \(cache.lookUps)")
  }
}
