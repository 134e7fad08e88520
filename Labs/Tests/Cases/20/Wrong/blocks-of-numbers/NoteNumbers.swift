// Each thread takes a hundred numbers at once, so that threads seldom meet: gaps in between.
// Gets: numbers: nobody got
import Foundation
import Synchronization

/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
final class NoteNumbers: Sendable {
  static let shared = NoteNumbers()
  private static let size = 100
  private let last = Mutex(0)

  func next() -> Int {
    let mine = Thread.current.threadDictionary
    var number = mine["number"] as? Int ?? 0
    if number % Self.size == 0 {
      number = last.withLock { last in
        defer { last += Self.size }
        return last
      }
    }
    mine["number"] = number + 1
    return number + 1
  }
}
