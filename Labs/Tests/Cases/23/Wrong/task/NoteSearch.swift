// A `Task { … }` inside: its closure belongs to the main actor, as the function does.
// Gets: search: calls of `words(in:)` were on the main actor
import Lab23Check

/// A note, for the app and for a library without a default isolation.
nonisolated struct Note: Hashable, Sendable {
  let id: Int
  let text: String
}

/// Finds notes by their words.
struct NoteSearch {
  func notes(with word: String, in notes: [Note]) async throws -> [Note] {
    try await Task {
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
