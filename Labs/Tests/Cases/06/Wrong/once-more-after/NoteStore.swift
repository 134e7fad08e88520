// Compared after the write, and written again: for a moment an acknowledged note is missing.
// Gets: stale: end wrong
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private var generation = 0

  init(file: NoteFile, notes: [String: Note]) {
    self.file = file
    self.notes = notes
  }

  func save(contentsOf changed: [Note]) async throws {
    for note in changed { notes[note.id] = note }
    generation += 1
    try await writeAll()
  }

  func delete(contentsOf ids: [String]) async throws {
    for id in ids { notes[id] = nil }
    generation += 1
    try await writeAll()
  }

  func find(by id: String) -> Note? { notes[id] }

  func loadAll() -> [Note] { Array(notes.values) }

  private func writeAll() async throws {
    var written = -1
    while written < generation {
      let mine = generation
      let snapshot = try file.snapshot(of: notes)
      let file = file
      try await Task.detached { try file.replace(with: snapshot) }.value
      written = mine
    }
  }
}
