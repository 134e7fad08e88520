// All notes are listed on the queue: a caller of the list waits for the disk on a pool thread.
// Gets: find-during-write
import Dispatch
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private let writer = DispatchQueue(label: "notes.writer", qos: .userInitiated)

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

  func loadAll() -> [Note] { writer.sync { Array(notes.values) } }

  private func writeAll() async throws {
    // A copy on write: nothing is copied unless a save changes the notes meanwhile.
    let notes = notes
    // A serial queue keeps the order in which the actor submits.
    try await withCheckedThrowingContinuation { caller in
      writer.async { [file] in
        caller.resume(with: Result { try file.replace(with: file.snapshot(of: notes)) })
      }
    }
  }
}
