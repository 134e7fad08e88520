// A computed `shared` has no state, so there is no error, and no singleton.
// Gets: numbers: Number 1 was taken

/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
final class NoteNumbers {
  static var shared: NoteNumbers { NoteNumbers() }
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
