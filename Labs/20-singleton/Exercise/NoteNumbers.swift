/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
final class NoteNumbers {
  // LAB: how many steps has `next`, and who may come between them?
  static let shared = NoteNumbers()
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
