// One writer, which gets the snapshots in their order.
// Gets: passes
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
    writer = Writer(file: file)
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
    try await writer.write(snapshot)
  }
}

/// The only writer of the file.
actor Writer {
  private let file: NoteFile

  init(file: NoteFile) { self.file = file }

  func write(_ snapshot: Data) throws { try file.replace(with: snapshot) }
}
