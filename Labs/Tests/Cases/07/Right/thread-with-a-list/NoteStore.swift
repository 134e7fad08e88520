// A separate thread of the store, which takes the writes from a list in their order.
// Gets: passes
import Foundation
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private let thread = WriterThread()

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
    try await withCheckedThrowingContinuation { caller in
      thread.add { [file] in
        caller.resume(with: Result { try file.replace(with: file.snapshot(of: notes)) })
      }
    }
  }
}

/// Sendable because `work` is only touched while `condition` is held.
final class WriterThread: @unchecked Sendable {
  private let condition = NSCondition()
  private var work: [@Sendable () -> Void] = []

  init() { Thread.detachNewThread { [self] in while true { take()() } } }

  func add(_ piece: @escaping @Sendable () -> Void) {
    condition.withLock {
      work.append(piece)
      condition.signal()
    }
  }

  private func take() -> @Sendable () -> Void {
    condition.withLock {
      while work.isEmpty { condition.wait() }
      return work.removeFirst()
    }
  }
}
