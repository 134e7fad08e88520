import Persistence

/// Imports notes that another program has exported; the window has a Cancel button.
func importNotes<Item>(_ notes: [Item], into store: some Store<Item>) async throws {
  // LAB: 1. one call for each note
  for note in notes {
    try Task.checkCancellation()
    try await store.save(note)
  }
}
