// Four queues for all stores: more than four slow disks block all of them.
// Gets: pool
import Dispatch
import LabNotes
import StoreConformance
import Synchronization

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private static let writers = (0..<4).map { DispatchQueue(label: "notes.writer.\($0)") }
  private static let next = Mutex(0)
  private let writer: DispatchQueue

  init(file: NoteFile, notes: [String: Note]) {
    self.file = file
    self.notes = notes
    let number = Self.next.withLock { next in
      next += 1
      return next
    }
    writer = Self.writers[number % 4]
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
    // A serial queue keeps the order in which the actor submits.
    try await withCheckedThrowingContinuation { caller in
      writer.async { [file] in
        caller.resume(with: Result { try file.replace(with: file.snapshot(of: notes)) })
      }
    }
  }
}
