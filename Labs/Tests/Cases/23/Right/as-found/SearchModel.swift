// The screen shows notes as they are found, twenty at a time.
// Gets: passes
/// The model of the screen that searches.
final class SearchModel {
  private(set) var found: [Note] = []
  private let notes: [Note]
  private var searching: Task<Void, any Error>?

  init(notes: [Note]) { self.notes = notes }

  /// Searches for a word; ends the search before it.
  func search(_ word: String) {
    searching?.cancel()
    found = []
    searching = Task {
      for start in stride(from: 0, to: notes.count, by: 20) {
        let part = Array(notes[start..<min(start + 20, notes.count)])
        let more = try await NoteSearch().notes(with: word, in: part)
        try Task.checkCancellation()
        found += more.filter { !found.contains($0) }
      }
    }
  }
}
