// The work is on a queue, but a semaphore waits for it on a thread of the pool.
// Gets: pool
import Dispatch
import Synchronization
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
    let isDone = DispatchSemaphore(value: 0)
    let result = Outcome()
    writer.async { [file] in
      let end = Result { try file.replace(with: file.snapshot(of: notes)) }
      result.end.withLock { $0 = end }
      isDone.signal()
    }
    wait(for: isDone)
    try result.end.withLock { $0 }.get()
  }

  /// `wait` may not be called in asynchronous code; a function around it may.
  private func wait(for semaphore: DispatchSemaphore) {
    semaphore.wait()
  }
}

final class Outcome: Sendable {
  let end = Mutex(Result<Void, any Error>.success(()))
}
