// Child tasks of a group: they run in the pool, and the cancellation of the parent reaches them.
// Gets: passes
import Lab23Check

/// A note, for the app and for a library without a default isolation.
nonisolated struct Note: Hashable, Sendable {
  let id: Int
  let text: String
}

/// Finds notes by their words, part by part.
struct NoteSearch {
  func notes(with word: String, in notes: [Note]) async throws -> [Note] {
    try await withThrowingTaskGroup(of: [Note].self) { group in
      group.addTask {
        var seen: Set<Note> = []
        return try notes.filter { note in
          try Task.checkCancellation()
          return seen.insert(note).inserted && words(in: note.text).contains(word)
        }
      }
      var found: [Note] = []
      for try await part in group { found += part }
      return found
    }
  }
}
