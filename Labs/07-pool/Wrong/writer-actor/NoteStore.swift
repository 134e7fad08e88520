// Lab 06's writer: an actor runs on the pool.
// Gets: pool
import Foundation
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private let writer: Writer

  init(file: NoteFile, notes: [String: Note]) {
    self.file = file
    self.notes = notes
    writer = Writer(file: file)
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
    try await writer.write(notes)
  }
}

actor Writer {
  private let file: NoteFile

  init(file: NoteFile) { self.file = file }

  func write(_ notes: [String: Note]) throws {
    try file.replace(with: file.snapshot(of: notes))
  }
}
