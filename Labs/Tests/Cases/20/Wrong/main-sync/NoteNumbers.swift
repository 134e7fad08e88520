// Every caller waits for the main thread: for ever, if that waits for the caller.
// Gets: busy: it never ended
import Dispatch

/// The numbers of new notes, which every thread takes in code that cannot wait for an actor.
@MainActor
final class NoteNumbers {
  nonisolated static let shared = NoteNumbers()
  private var last = 0

  nonisolated init() {}

  nonisolated func next() -> Int {
    DispatchQueue.main.sync {
      MainActor.assumeIsolated {
        last += 1
        return last
      }
    }
  }
}
