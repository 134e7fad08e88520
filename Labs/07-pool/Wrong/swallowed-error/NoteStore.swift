// One serial queue, which ignores its errors.
// Gets: told: returned; in the file then: nothing
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

  func loadAll() -> [Note] { Array(notes.values) }

  private func writeAll() async throws {
    let notes = notes
    await withCheckedContinuation { caller in
      writer.async { [file] in
        if let bytes = try? file.snapshot(of: notes) { try? file.replace(with: bytes) }
        caller.resume()
      }
    }
  }
}
