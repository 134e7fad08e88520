import LabSupport
import Persistence
import SimulatedDisk
import StoreConformance

extension KneeCheck {
  /// Deletions, and saves of several notes: they are changes like all others, on the disk and in
  /// the file.
  ///
  /// These checks run only after single saves cost and grow as they should.
  func kinds() async throws {
    guard lab.hasPassed else { return }
    try await costOfKinds()
    try await growthOfKinds()
  }

  private func costOfKinds() async throws {
    let (small, large) = (try await bytes(notes: 10), try await bytes(notes: 5_000))
    lab.found(
      "kinds",
      passed: large.deletion <= 2 * small.deletion && large.several <= 2 * small.several
        && small.deletion > 0 && small.several > 0,
      expected:
        "a deletion, or a save of two notes, writes no more into a store of 5 MB than into a small one",
      happened: "a deletion: \(large.deletion) bytes, and \(small.deletion) into the small store; "
        + "a save of two notes: \(large.several) bytes, and \(small.several)",
      next: "`append` takes any commit: one with several changes, and one with deletions.")
  }

  /// The number of bytes that a deletion and a save of two notes write.
  private func bytes(notes: Int) async throws -> (deletion: Int, several: Int) {
    let recording = RecordingFileSystem(MemoryFileSystem(directories: ["/notes"]))
    let store = try await open(try configuration(on: recording))
    try await store.save(contentsOf: (0..<notes).compactMap(note))
    recording.reset()
    try await store.delete(Note.sample(key: 0, revision: 0).id)
    let deletion = recording.counts.bytesWritten
    recording.reset()
    try await store.save(contentsOf: (1...2).compactMap(note))
    let several = recording.counts.bytesWritten
    try await store.close()
    return (deletion, several)
  }

  private func growthOfKinds() async throws {
    let single = [Note.sample(key: 0, revision: 0)]
    let deleted = try await times(single, rounds: 1_000) { store, _ in
      try await store.delete(single[0].id)
      try await store.save(single[0])
    }
    let fifty = (0..<50).map { Note.sample(key: $0, revision: 0) }
    let batches = try await times(fifty, rounds: 100) { store, revision in
      try await store.save(contentsOf: (0..<50).map { Note.sample(key: $0, revision: revision) })
    }
    lab.found(
      "growth-of-kinds", passed: deleted <= 500 && batches <= 8,
      expected: "deletions, and saves of several notes, do not let the file grow without end",
      happened: "a note, deleted and saved again 1,000 times: \(deleted) times what is in use; "
        + "50 notes, saved together 100 times: \(batches) times",
      next: "`file.changeCount` counts what the file has, and `notes.count` what is in use of it.")
  }

  /// The file's length after some rounds, divided by its length before; the store is still open.
  private func times(
    _ notes: [Note], rounds: Int, _ body: (Checked, Int) async throws -> Void
  ) async throws -> Int {
    let memory = MemoryFileSystem(directories: ["/notes"])
    let configuration = try configuration(on: memory)
    let store = try await open(configuration)
    try await store.save(contentsOf: notes)
    let live = memory.contents(of: configuration.location.path)?.count ?? 0
    for round in 1...rounds { try await body(store, round) }
    let length = memory.contents(of: configuration.location.path)?.count ?? 0
    try await store.close()
    return length / max(live, 1)
  }
}
