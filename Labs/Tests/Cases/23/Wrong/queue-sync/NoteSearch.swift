// A queue for the work, and the main actor waits for the queue.
// Gets: search: the main actor stood still
import Dispatch
import Lab23Check

/// A note, for the app and for a library without a default isolation.
nonisolated struct Note: Hashable, Sendable {
  let id: Int
  let text: String
}

/// Finds notes by their words.
nonisolated struct NoteSearch {
  func notes(with word: String, in notes: [Note]) async throws -> [Note] {
    try DispatchQueue.global().sync {
      var seen: Set<Note> = []
      var found: [Note] = []
      for note in notes where seen.insert(note).inserted {
        try Task.checkCancellation()
        if words(in: note.text).contains(word) { found.append(note) }
      }
      return found
    }
  }
}
