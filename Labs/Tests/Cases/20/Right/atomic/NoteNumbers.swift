// One atomic call has the whole change.
// Gets: passes
import Synchronization

/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
final class NoteNumbers: Sendable {
  static let shared = NoteNumbers()
  private let last = Atomic(0)

  func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
