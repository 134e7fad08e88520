// A new thread for each save: the pool is free, but an older snapshot comes last.
// Gets: G7
import Foundation
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile

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
    let notes = notes
    try await withCheckedThrowingContinuation { caller in
      Thread.detachNewThread { [file] in
        caller.resume(with: Result { try file.replace(with: file.snapshot(of: notes)) })
      }
    }
  }
}
