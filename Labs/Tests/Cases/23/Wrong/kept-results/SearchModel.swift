// The result of a search that was ended comes late, and is shown and kept.
// Gets: late: its notes are shown
/// The model of the screen that searches.
final class SearchModel {
  private(set) var found: [Note] = []
  private let notes: [Note]
  private var known: [String: [Note]] = [:]
  private var searching: Task<Void, any Error>?

  init(notes: [Note]) { self.notes = notes }

  /// Searches for a word; ends the search before it.
  func search(_ word: String) {
    searching?.cancel()
    // The model stays the main actor's: only the search leaves it.
    if let notes = known[word] {
      found = notes
      return
    }
    searching = Task {
      found = try await NoteSearch().notes(with: word, in: notes)
      known[word] = found
    }
  }
}
