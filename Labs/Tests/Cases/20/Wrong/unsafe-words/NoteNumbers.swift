// The cure that the compiler's third note offers: nobody guards the two steps.
// Gets: numbers: brought a number again
// Gets: promises: NoteNumbers.swift

/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
final class NoteNumbers {
  nonisolated(unsafe) static let shared = NoteNumbers()
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
