// Each note of a batch is written separately: a disk that fills leaves half of the batch.
// Gets: told
import Foundation
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private var generation = 0
  private let file: NoteFile
  private let writer: Writer

  init(file: NoteFile, notes: [String: Note]) {
    self.file = file
    writer = Writer(file: file)
    self.notes = notes
  }

  func save(contentsOf changed: [Note]) async throws {
    for note in changed {
      notes[note.id] = note
      try await writeAll()
    }
  }

  func delete(contentsOf ids: [String]) async throws {
    for id in ids {
      notes[id] = nil
      try await writeAll()
    }
  }

  func find(by id: String) -> Note? { notes[id] }

  func loadAll() -> [Note] { Array(notes.values) }

  private func writeAll() async throws {
    let snapshot = try file.snapshot(of: notes)
    generation += 1
    try await writer.write(snapshot, generation)
  }
}

/// The only writer of the file: never two writes at once, and never back to an older snapshot.
actor Writer {
  private let file: NoteFile
  private var written = 0

  init(file: NoteFile) { self.file = file }

  func write(_ snapshot: Data, _ generation: Int) throws {
    // A newer snapshot includes this one, and is already in the file.
    guard generation > written else { return }
    try file.replace(with: snapshot)
    written = generation
  }
}
