// The generations are compared before the detached task begins, not at the write.
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
    try await writeAll()
  }

  func delete(contentsOf ids: [String]) async throws {
    for id in ids { notes[id] = nil }
    try await writeAll()
  }

  func find(by id: String) -> Note? { notes[id] }

  func loadAll() -> [Note] { Array(notes.values) }

  private func writeAll() async throws {
    let snapshot = try file.snapshot(of: notes)
    generation += 1
    let mine = generation
    let file = file
    guard mine == generation else { return }
    try await Task.detached { try file.replace(with: snapshot) }.value
  }
}
