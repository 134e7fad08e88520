// A task for each note, without waiting for the tasks.
// Gets: import
import Persistence

/// Imports notes that another program has exported; the window has a Cancel button.
func importNotes<Item>(_ notes: [Item], into store: some Store<Item>) async throws {
  for note in notes {
    try Task.checkCancellation()
    Task { try await store.save(note) }
  }
}
