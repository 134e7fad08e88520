// A detached task leaves the main actor, and the cancellation of the model's task does not reach it.
// Gets: end: The first search went on after its end
import Lab23Check

/// A note, for the app and for a library without a default isolation.
nonisolated struct Note: Hashable, Sendable {
  let id: Int
  let text: String
}

/// Finds notes by their words.
nonisolated struct NoteSearch {
  func notes(with word: String, in notes: [Note]) async throws -> [Note] {
    try await Task.detached {
      var seen: Set<Note> = []
      var found: [Note] = []
      for note in notes where seen.insert(note).inserted {
        try Task.checkCancellation()
        if words(in: note.text).contains(word) { found.append(note) }
      }
      return found
    }.value
  }
}
