import Dispatch
import Lab08Check
import LabNotes
import StoreConformance
import Synchronization

/// The notes, guarded by an actor; work that waits for the disk runs on a queue.
actor NoteStore: ScannedStore {
  private var notes: [String: Note]
  private let file: NoteFile
  // The scanner cannot await: for the scanner, there is a second copy of the actor's data.
  private nonisolated let known: Mutex<Set<String>>

  // LAB: what exists on a Mac only, and what would the actor need of it?
  private nonisolated let writer = DispatchSerialQueue(label: "notes")
  nonisolated var queue: DispatchQueue { writer }

  init(file: NoteFile, notes: [String: Note]) {
    self.file = file
    self.notes = notes
    known = Mutex(Set(notes.keys))
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

  // LAB: what of this is left when the actor itself runs on the queue?
  private func writeAll() async throws {
    let notes = notes
    try await withCheckedThrowingContinuation { caller in
      writer.async { [file] in
        caller.resume(with: Result { try file.replace(with: file.snapshot(of: notes)) })
      }
    }
    known.withLock { $0 = Set(notes.keys) }
  }

  // LAB: does code on the actor's queue need a second copy?
  nonisolated func scanner(knows id: String) -> Bool { known.withLock { $0.contains(id) } }
}
