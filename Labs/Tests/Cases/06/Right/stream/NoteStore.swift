// One task writes the elements of a stream, and answers each caller.
// Gets: passes
import Foundation
import LabNotes
import StoreConformance

/// The notes, guarded by an actor: in memory, and all of them in one file.
actor NoteStore: OneFileStore {
  private var notes: [String: Note]
  private let file: NoteFile
  private let requests: AsyncStream<Request>.Continuation

  init(file: NoteFile, notes: [String: Note]) {
    self.file = file
    let (stream, requests) = AsyncStream.makeStream(of: Request.self)
    self.requests = requests
    Task.detached {
      for await request in stream {
        request.caller.resume(with: Result { try file.replace(with: request.snapshot) })
      }
    }
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
    try await withCheckedThrowingContinuation { caller in
      requests.yield(Request(snapshot: snapshot, caller: caller))
    }
  }
}

private struct Request: Sendable {
  let snapshot: Data
  let caller: CheckedContinuation<Void, any Error>
}
