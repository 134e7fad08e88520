// A thread for each write, which first waits for the write before it.
// Gets: passes
import Foundation
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private var lastWrite: DispatchGroup?

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
    // A copy on write: nothing is copied unless a save changes the notes meanwhile.
    let notes = notes
    let before = lastWrite
    let ended = DispatchGroup()
    ended.enter()
    lastWrite = ended
    try await withCheckedThrowingContinuation { caller in
      let thread = Thread { [file] in
        before?.wait()
        let result = Result { try file.replace(with: file.snapshot(of: notes)) }
        ended.leave()
        caller.resume(with: result)
      }
      thread.qualityOfService = .userInitiated
      thread.start()
    }
  }
}
