// `@concurrent` leaves the actor, but stays in the pool.
// Gets: pool
import Foundation
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private var last: Task<Void, any Error>?

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
    let before = last
    let notes = notes
    let write = Task { try await Self.write(notes, to: file, after: before) }
    last = write
    try await write.value
  }

  @concurrent
  private static func write(
    _ notes: [String: Note], to file: NoteFile, after before: Task<Void, any Error>?
  ) async throws {
    _ = await before?.result
    try file.replace(with: file.snapshot(of: notes))
  }
}
