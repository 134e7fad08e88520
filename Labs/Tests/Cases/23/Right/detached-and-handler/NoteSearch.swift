// A detached task, and a handler that hands the cancellation on.
// Gets: passes
import Lab23Check

/// A note, for the app and for a library without a default isolation.
nonisolated struct Note: Hashable, Sendable {
  let id: Int
  let text: String
}

/// Finds notes by their words.
nonisolated struct NoteSearch {
  func notes(with word: String, in notes: [Note]) async throws -> [Note] {
    let search = Task.detached {
      var seen: Set<Note> = []
      var found: [Note] = []
      for note in notes where seen.insert(note).inserted {
        try Task.checkCancellation()
        if words(in: note.text).contains(word) { found.append(note) }
      }
      return found
    }
    return try await withTaskCancellationHandler {
      try await search.value
    } onCancel: {
      search.cancel()
    }
  }
}
