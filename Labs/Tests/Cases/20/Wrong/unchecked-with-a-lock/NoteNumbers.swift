// The lock is right today, and the compiler is asked to believe that nobody forgets it.
// Gets: promises: @unchecked
import Foundation

/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
final class NoteNumbers: @unchecked Sendable {
  static let shared = NoteNumbers()
  private let lock = NSLock()
  private var last = 0

  func next() -> Int {
    lock.withLock {
      last += 1
      return last
    }
  }
}
