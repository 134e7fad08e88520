// A lock for each access: `+=` is two accesses, and the answer is a third.
// Gets: numbers: brought a number again
import Synchronization

/// A value whose accesses are locked, one by one.
final class Locked: Sendable {
  private let value = Mutex(0)

  var wrapped: Int {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
final class NoteNumbers: Sendable {
  static let shared = NoteNumbers()
  private let last = Locked()

  func next() -> Int {
    last.wrapped += 1
    return last.wrapped
  }
}
