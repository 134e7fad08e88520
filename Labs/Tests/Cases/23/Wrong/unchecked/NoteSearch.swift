// The note is a class whose safety nobody proves.
// Gets: promises: NoteSearch.swift, line 6: @unchecked
import Lab23Check

/// A note, for the app and for a library without a default isolation.
nonisolated final class Note: Hashable, @unchecked Sendable {
  var id: Int
  var text: String

  init(id: Int, text: String) {
    self.id = id
    self.text = text
  }

  static func == (first: Note, second: Note) -> Bool { first.id == second.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Finds notes by their words.
nonisolated struct NoteSearch {
  // Without `@concurrent` the function would run where its caller runs: on the main actor.
  @concurrent
  func notes(with word: String, in notes: [Note]) async throws -> [Note] {
    var seen: Set<Note> = []
    var found: [Note] = []
    for note in notes where seen.insert(note).inserted {
      try Task.checkCancellation()
      if words(in: note.text).contains(word) { found.append(note) }
    }
    return found
  }
}
