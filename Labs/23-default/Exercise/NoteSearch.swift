import Lab23Check

/// A note, for the app and for a library without a default isolation.
struct Note: Hashable, Sendable {
  let id: Int
  let text: String
}

/// Finds notes by their words.
struct NoteSearch {
  // LAB: nobody wrote @MainActor here. Whose is this function, and whose is `==` of a note?
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
