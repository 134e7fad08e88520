// The actor creates the executor and returns it from a computed property; the asynchronous calls
// stay.
// Gets: passes
import Dispatch
import Lab08Check
import LabNotes
import StoreConformance

/// The notes, guarded by an actor that runs on a separate queue, and may wait for the disk there.
actor NoteStore: ScannedStore {
  private var notes: [String: Note]
  private let file: NoteFile

  private nonisolated let executor = QueueExecutor(label: "notes")
  nonisolated var queue: DispatchQueue { executor.queue }
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(file: NoteFile, notes: [String: Note]) {
    self.file = file
    self.notes = notes
  }

  func save(contentsOf changed: [Note]) async throws {
    for note in changed { notes[note.id] = note }
    try writeAll()
  }

  func delete(contentsOf ids: [String]) async throws {
    for id in ids { notes[id] = nil }
    try writeAll()
  }

  func find(by id: String) -> Note? { notes[id] }

  func loadAll() -> [Note] { Array(notes.values) }

  private func writeAll() throws {
    try file.replace(with: file.snapshot(of: notes))
  }

  nonisolated func scanner(knows id: String) -> Bool {
    assumeIsolated { $0.notes[id] != nil }
  }
}

/// A serial queue as an actor's executor, like `DispatchSerialQueue` on a Mac.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Lets code that runs on the queue without an actor call claim the actor's isolation.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
