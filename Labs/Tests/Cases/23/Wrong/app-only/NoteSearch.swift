// A count of searches belongs to the main actor in the app, and to nobody in the library.
// Gets: default-nonisolated: static property 'searches' is not concurrency-safe
import Lab23Check

/// A note, for the app and for a library without a default isolation.
nonisolated struct Note: Hashable, Sendable {
  let id: Int
  let text: String
}

/// Finds notes by their words.
struct NoteSearch {
  static var searches = 0

  func notes(with word: String, in notes: [Note]) async throws -> [Note] {
    Self.searches += 1
    return try await Self.notes(with: word, in: notes)
  }

  @concurrent
  private static func notes(with word: String, in notes: [Note]) async throws -> [Note] {
    var seen: Set<Note> = []
    var found: [Note] = []
    for note in notes where seen.insert(note).inserted {
      try Task.checkCancellation()
      if words(in: note.text).contains(word) { found.append(note) }
    }
    return found
  }
}
