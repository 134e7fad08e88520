import LabNotes
import Persistence
import SimulatedDisk
import StoreConformance

/// Counts the jobs in which a call runs on its caller's executor, after it was made.
///
/// An actor without a custom executor runs there too. An actor with one costs one job: the return.
enum Hops {
  static func ofSave(_ store: some ScannedStore) async throws -> Int {
    try await count { try await store.save(.sample(key: 1, revision: 1)) }
  }

  static func ofFind(_ store: some ScannedStore) async throws -> Int {
    try await count { _ = try await store.find(by: "note-1") }
  }

  private static func count(
    _ call: @escaping @Sendable () async throws -> Void
  ) async throws -> Int {
    let executor = CountingExecutor()
    return try await Task(executorPreference: executor) {
      let before = executor.count
      try await call()
      return executor.count - before
    }.value
  }
}

extension ScannedStore {
  /// A store on an in-memory disk.
  static func inMemory(_ notes: [Note] = []) -> Self {
    let file = NoteFile(on: MemoryFileSystem(directories: ["/data"]), in: "/data")
    return Self(file: file, notes: Dictionary(uniqueKeysWithValues: notes.map { ($0.id, $0) }))
  }
}
