/// The model of the screen that searches.
final class SearchModel {
  private(set) var found: [Note] = []
  private let notes: [Note]
  private var searching: Task<Void, any Error>?

  init(notes: [Note]) { self.notes = notes }

  /// Searches for a word; ends the search before it.
  func search(_ word: String) {
    searching?.cancel()
    // The model stays the main actor's: only the search leaves it.
    searching = Task {
      let notes = try await NoteSearch().notes(with: word, in: notes)
      // The next search may have begun, and ended, meanwhile.
      try Task.checkCancellation()
      found = notes
    }
  }
}
