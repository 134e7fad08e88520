// A task for each note, and nobody waits for them.
// Gets: import
import Persistence

/// Takes over what another program has exported; the window has a Cancel button.
func importNotes<Item>(_ notes: [Item], into store: some Store<Item>) async throws {
  for note in notes {
    try Task.checkCancellation()
    Task { try await store.save(note) }
  }
}
