import LabNotes
import Persistence
import Schedules
import StoreConformance
import Synchronization

/// A save and a find at the same time, to check that the find is answered during the save.
enum SaveAndFind {
  /// Counts the schedule if the find is answered during the save.
  ///
  /// This is the case when memory and file differ: the find returns the note before the file has
  /// it, or does not return it although the file already has it.
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

/// The number of schedules in which the find was answered during the save.
final class MiddleTally: Sendable {
  private let counted = Mutex(0)

  var count: Int { counted.withLock { $0 } }

  func add() { counted.withLock { $0 += 1 } }
}
