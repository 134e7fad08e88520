// The import in pieces of a hundred: few replacements, but half an import when it is cancelled.
// Gets: cancelled
import Persistence

/// Imports notes that another program has exported; the window has a Cancel button.
func importNotes<Item>(_ notes: [Item], into store: some Store<Item>) async throws {
  for start in stride(from: 0, to: notes.count, by: 500) {
    try Task.checkCancellation()
    try await store.save(contentsOf: Array(notes[start..<min(start + 500, notes.count)]))
  }
}
