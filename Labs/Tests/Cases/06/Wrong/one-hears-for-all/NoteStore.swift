// Saves that come during a write share the next write; only the first of them gets its error.
// Gets: told-together
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

  private var isWriting = false
  private var waiting: [CheckedContinuation<Void, any Error>] = []

  private func writeAll() async throws {
    if isWriting { return try await withCheckedThrowingContinuation { waiting.append($0) } }
    isWriting = true
    defer { isWriting = false }
    var own: (any Error)?
    do { try await writer.write(try file.snapshot(of: notes)) } catch { own = error }
    while !waiting.isEmpty {
      let group = waiting
      waiting = []
      var error: (any Error)?
      do { try await writer.write(try file.snapshot(of: notes)) } catch let problem {
        error = problem
      }
      for (number, caller) in group.enumerated() {
        if number == 0, let error { caller.resume(throwing: error) } else { caller.resume() }
      }
    }
    if let own { throw own }
  }
}

/// Writes the file, away from the store's actor.
actor Writer {
  private let file: NoteFile

  init(file: NoteFile) { self.file = file }

  func write(_ snapshot: Data) throws { try file.replace(with: snapshot) }
}
