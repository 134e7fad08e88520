/// The model of the screen that searches.
final class SearchModel {
  private(set) var found: [Note] = []
  private let notes: [Note]
  private var searching: Task<Void, any Error>?

  init(notes: [Note]) { self.notes = notes }

  /// Searches for a word; ends the search before it.
  func search(_ word: String) {
    searching?.cancel()
    // LAB: is this model the main actor's, and should it be?
    searching = Task {
      found = try await NoteSearch().notes(with: word, in: notes)
    }
  }
}
