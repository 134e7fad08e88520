// The import is one commit, but its error is ignored.
// Gets: import-error
import Persistence

/// Imports notes that another program has exported; the window has a Cancel button.
func importNotes<Item>(_ notes: [Item], into store: some Store<Item>) async throws {
  try Task.checkCancellation()
  try? await store.save(contentsOf: notes)
}
