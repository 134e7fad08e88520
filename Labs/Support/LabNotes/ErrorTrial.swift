import Foundation
public import LabSupport
import Persistence
import SimulatedDisk
import StoreConformance

/// The look at a disk that is full for a while, and at who hears of it.
///
/// In a process of its own, because a store that forgets a caller after an error never ends.
public struct ErrorTrial {
  /// The name of the part, for ``LabProgram/run(_:parts:_:)``.
  public static let part = "errors"

  private static let expected = [
    "save 1                    returned, and is in the file",
    "save 2 with a full disk   threw, and is not in the file",
    "delete 1 with a full disk threw, and 1 is still in the file",
    "save 3 with room again    returned, and is in the file",
  ]

  /// Saves and deletes, with room on the disk and without, and tells what came of it.
  ///
  /// - Parameter type: The attendee's store.
  /// - Throws: `FileSystemError` or `DecodingError` when the file cannot be read any more.
  public static func run(_ type: (some OneFileStore).Type) async throws {
    let faults = FaultingFileSystem(MemoryFileSystem(directories: ["/data"])) { operation, _ in
      operation == .write
    }
    let file = NoteFile(on: faults, in: "/data")
    let store = type.init(file: file, notes: [:])
    func tell(_ what: String, _ id: Int, _ call: () async throws -> Void) async throws {
      var end = "returned"
      do { try await call() } catch { end = "threw" }
      let isThere = try file.load()[Note.sample(key: id, revision: 1).id] != nil
      LabProgram.tell("\(what) \(end), and \(describe(id, what, isThere)) in the file")
    }
    try await tell("save 1                   ", 1) {
      try await store.save(.sample(key: 1, revision: 1))
    }
    faults.arm(Fault(at: 1, .error(ENOSPC), .forGood))
    try await tell("save 2 with a full disk  ", 2) {
      try await store.save(.sample(key: 2, revision: 1))
    }
    try await tell("delete 1 with a full disk", 1) {
      try await store.delete(Note.sample(key: 1, revision: 1).id)
    }
    faults.disarm()
    try await tell("save 3 with room again   ", 3) {
      try await store.save(.sample(key: 3, revision: 1))
    }
  }

  private static func describe(_ id: Int, _ what: String, _ isThere: Bool) -> String {
    if what.hasPrefix("delete") { return isThere ? "\(id) is still" : "\(id) is no longer" }
    return isThere ? "is" : "is not"
  }

  /// Adds the finding `told`: every error of the disk reaches its caller.
  ///
  /// - Parameter lab: The lab, whose program has the part ``part``.
  /// - Throws: `LabPartMissing`, or `SpawnFailure` where no process can be started.
  public static func report(to lab: Lab) async throws {
    let child = try await lab.child(part, environment: ["SWIFT_BACKTRACE": "enable=no"])
    let isOver = child.ending == .exited(0) && child.told.count == expected.count
    let wrong = zip(child.told, expected).first { $0 != $1 }
    lab.found(
      "told", passed: isOver && wrong == nil,
      expected: "A save or a delete that could not be written throws, and the next one is served.",
      happened: (child.told + (isOver ? [] : ["Then \(child.ending)."])).joined(separator: "\n"),
      next: wrong == nil
        ? "Who waits for a write that failed, and was never called back?"
        : "Where does the error of `file.replace` go? `try?` and `print` keep it from the caller.")
  }
}
