// `if` instead of `while`: a woken save assumes that it may still write.
// Gets: G7
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private var isWriting = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

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
    if isWriting { await withCheckedContinuation { waiting.append($0) } }
    isWriting = true
    defer {
      isWriting = false
      let callers = waiting
      waiting = []
      for caller in callers { caller.resume() }
    }
    let snapshot = try file.snapshot(of: notes)
    let file = file
    try await Task.detached { try file.replace(with: snapshot) }.value
  }
}
