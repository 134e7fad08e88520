// All saves run at once, so that they share a commit: the group is cancelled in the middle.
// Gets: import: 1000 replacements
import Persistence

/// Imports notes that another program has exported; the window has a Cancel button.
func importNotes<Item>(_ notes: [Item], into store: some Store<Item>) async throws {
  try await withThrowingTaskGroup { group in
    for note in notes { group.addTask { try await store.save(note) } }
    try await group.waitForAll()
  }
}
