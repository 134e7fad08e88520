import LabNotes
import Persistence
import Schedules
import StoreConformance
import Synchronization

/// A save and a find at the same time, to see whether the find is answered during the save.
enum SaveAndFind {
  /// Counts the schedule if it is.
  ///
  /// It is when memory and file are seen to differ: the find gives the note before the file has it,
  /// or does not give it though the file already had it.
  @Sendable static func run(
    _ type: (some OneFileStore).Type, _ schedule: Schedule, _ tally: MiddleTally
  ) async throws {
    let file = NoteFile.inMemory
    let store = type.init(file: file, notes: [:])
    async let saving: Void = store.save(Note(id: "a", revision: 1, text: "", weight: 0))
    async let middle = isInTheMiddle(store, file)
    try await saving
    if try await middle { tally.add() }
  }

  private static func isInTheMiddle(
    _ store: some OneFileStore, _ file: NoteFile
  ) async throws -> Bool {
    let wasInFile = try file.load()["a"] != nil
    let isFound = try await store.find(by: "a") != nil
    return isFound ? try file.load()["a"] == nil : wasInFile
  }
}

/// In how many schedules it was.
final class MiddleTally: Sendable {
  private let counted = Mutex(0)

  var count: Int { counted.withLock { $0 } }

  func add() { counted.withLock { $0 += 1 } }
}
