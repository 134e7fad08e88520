// Two halves, each in one commit: when the app dies between them, half of the import is there.
// Gets: import: 2 replacements
import Persistence

/// Imports notes that another program has exported; the window has a Cancel button.
func importNotes<Item>(_ notes: [Item], into store: some Store<Item>) async throws {
  try Task.checkCancellation()
  let middle = notes.count / 2
  try await store.save(contentsOf: Array(notes[..<middle]))
  try await store.save(contentsOf: Array(notes[middle...]))
}
