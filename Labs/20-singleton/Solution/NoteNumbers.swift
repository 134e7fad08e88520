import Synchronization

/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
final class NoteNumbers: Sendable {
  static let shared = NoteNumbers()
  private let last = Mutex(0)

  func next() -> Int {
    // Both steps under one lock.
    last.withLock { last in
      last += 1
      return last
    }
  }
}
