import Foundation
public import LabSupport
import Persistence
import SimulatedDisk
import StoreConformance

/// The check of a disk that is full for a while, and of the callers that get the error.
///
/// The check runs in a separate process, because a store that forgets a caller after an error never
/// ends.
public struct ErrorTrial {
  /// The name of the part, for ``LabProgram/run(_:parts:_:)``.
  public static let part = "errors"

  private static let expected = [
    "save 1 returned; in the file then: 1",
    "save 2 with a full disk threw; in the file then: nothing of it",
    "delete 1 with a full disk threw; in the file then: 1",
    "save 2 again, with room, returned; in the file then: 2",
    "delete 2 with a full disk threw; in the file then: 2",
    "delete 2 again, with room, returned; in the file then: nothing of it",
    "save 3 and 4 with room for one write returned; in the file then: 3 and 4",
    "delete 3 and 4 with room for one write returned; in the file then: nothing of it",
  ]

  private let faults: FaultingFileSystem
  private let file: NoteFile

  private init() {
    faults = FaultingFileSystem(MemoryFileSystem(directories: ["/data"])) { operation, _ in
      operation == .write
    }
    file = NoteFile(on: faults, in: "/data")
  }

  /// Saves and deletes, with room on the disk and without, and reports the results.
  ///
  /// - Throws: `FileSystemError` or `DecodingError` when the file cannot be read any more.
  public static func run(_ type: (some OneFileStore).Type) async throws {
    let trial = ErrorTrial()
    let store = type.init(file: trial.file, notes: [:])
    try await trial.save([1], in: store, "")
    trial.setRoom(0)
    try await trial.save([2], in: store, " with a full disk")
    try await trial.delete([1], in: store, " with a full disk")
    trial.faults.disarm()
    // Memory may have it already: that is not yet in the file.
    try await trial.save([2], in: store, " again, with room,")
    trial.setRoom(0)
    try await trial.delete([2], in: store, " with a full disk")
    trial.faults.disarm()
    try await trial.delete([2], in: store, " again, with room,")
    // A change that takes two writes is left half done between them.
    trial.setRoom(1)
    try await trial.save([3, 4], in: store, " with room for one write")
    trial.setRoom(1)
    try await trial.delete([3, 4], in: store, " with room for one write")
  }

  /// Lets so many more writes find room.
  private func setRoom(_ writes: Int) {
    faults.arm(Fault(at: writes + 1, .error(ENOSPC), .forGood))
  }

  private func save(_ keys: [Int], in store: some OneFileStore, _ when: String) async throws {
    try await tell("save", keys, when) {
      try await store.save(contentsOf: keys.map { .sample(key: $0, revision: 1) })
    }
  }

  private func delete(_ keys: [Int], in store: some OneFileStore, _ when: String) async throws {
    try await tell("delete", keys, when) {
      try await store.delete(contentsOf: keys.map { Note.sample(key: $0, revision: 1).id })
    }
  }

  /// Tells how a call ended, and which of its notes are in the file.
  private func tell(
    _ what: String, _ keys: [Int], _ when: String, _ call: () async throws -> Void
  ) async throws {
    var end = "returned"
    do { try await call() } catch { end = "threw" }
    let notes = try file.load()
    let there = keys.filter { notes[Note.sample(key: $0, revision: 1).id] != nil }
    LabProgram.tell(
      "\(what) \(Self.list(keys))\(when) \(end); in the file then: "
        + (there.isEmpty ? "nothing of it" : Self.list(there)))
  }

  private static func list(_ keys: [Int]) -> String {
    keys.map(String.init).joined(separator: " and ")
  }

  /// Adds the finding `told`: every error of the disk reaches its caller.
  ///
  /// - Parameter lab: The lab, whose program has the part ``part``.
  /// - Throws: `LabPartMissing`, or `SpawnFailure` if no process can be started.
  public static func report(to lab: Lab) async throws {
    let child = try await lab.child(part)
    let isOver = child.ending == .exited(0) && child.told.count == expected.count
    let wrong = zip(child.told, expected).first { $0 != $1 }
    lab.found(
      "told", passed: isOver && wrong == nil,
      expected: "A save or a delete is written whole, or it throws; and the next one is served.",
      happened: (child.told + (isOver ? [] : ["Then \(child.end)."])).joined(separator: "\n"),
      next: wrong == nil
        ? "Who waits for a write that failed, and was never called back?"
        : """
        The first line that is wrong: \(wrong?.0 ?? "").
        The error of `file.replace` belongs to the caller, and a call that returns is in the file: all \
        of it, by one write, also where memory has it already.
        """)
  }
}
