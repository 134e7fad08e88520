import Foundation
import LabSuite
import LabSupport
public import Persistence
import SimulatedDisk
public import StoreConformance

/// The check of lab 12: the bytes that one save writes, by the size of the store.
public enum Lab12 {
  /// Checks a store.
  ///
  /// - Parameter open: Opens the store.
  public static func run<Checked: Store>(
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked
  ) async where Checked.Item == Note {
    await LabProgram.run("12") { lab in
      await lab.suite(
        [.sequential, .failureAtomicity, .powerLossSurvival],
        next: [
          .sequential: "What is in the file must lead to what is in memory, also after opening.",
          .failureAtomicity:
            "One write for all changes of a commit; `notes` changes when that succeeded.",
          .powerLossSurvival: "A commit is one line: append all of its changes in one call.",
        ], claims: Claims(fileFormat: .own), open: open)
      try await KneeCheck(lab: lab, open: open).run()
    }
  }
}

/// The counts on an in-memory disk.
struct KneeCheck<Checked: Store> where Checked.Item == Note {
  let lab: Lab
  let open: @Sendable (StoreConfiguration) async throws -> Checked
  let noteLength = 1_000

  func run() async throws {
    try await knee()
    try await average()
    try await growth()
    try await writtenAnew()
    try await writtenAnewOnce()
    try await kinds()
  }

  /// One save into stores of several sizes, with notes of a kilobyte.
  private func knee() async throws {
    var curve = Curve()
    for count in [10, 100, 1_000, 10_000] {
      let recording = RecordingFileSystem(MemoryFileSystem(directories: ["/notes"]))
      let store = try await open(try configuration(on: recording))
      try await store.save(contentsOf: (0..<count).compactMap(note))
      recording.reset()
      try await store.save(contentsOf: [note(0)].compactMap { $0 })
      curve.add(count, recording.counts.bytesWritten)
      try await store.close()
    }
    lab.figure("bytes per save at 10,000 notes", Double(curve.last))
    lab.found(
      "knee", passed: curve.last <= 2 * curve.first && curve.first > 0,
      expected: "saving a note of 1 KB writes no more into a store of 10 MB than into a small one",
      happened: curve.description,
      next: "`file.append(_:)` writes what a commit changes; `replace` writes all there is.")
  }

  /// Saves the same note until the file has been replaced, which fails the first time.
  private func writtenAnew() async throws {
    let faults = FaultingFileSystem(MemoryFileSystem(directories: ["/notes"])) { operation, _ in
      operation == .rename
    }
    let configuration = try configuration(on: faults)
    let store = try await open(configuration)
    try await store.save(Note.sample(key: 0, revision: 0))
    faults.arm(Fault(at: 1, .error(ENOSPC)))
    var saved = 0
    var problem: String?
    for revision in 1...1_000 {
      do {
        try await store.save(Note.sample(key: 0, revision: revision))
        saved = revision
      } catch {
        let found = try await store.loadAll().map(\.revision)
        if found != [saved] { problem = "save \(revision) threw, and was done all the same" }
      }
      // The file that was just rewritten is read again.
      if faults.operationsSeen > 1 { break }
    }
    faults.disarm()
    try await store.close()
    let again = try await open(configuration)
    let found = try await again.loadAll().map(\.revision)
    try await again.close()
    if found != [saved] { problem = "save \(saved) returned, and is gone after opening again" }
    lab.found(
      "anew", passed: problem == nil,
      expected: "what is saved while the file is written anew is saved, or its save throws",
      happened: problem ?? "save \(saved) is there",
      next: "The new file has the commit in it: it is written instead of appending, not after it.")
  }

  /// Saves the same note until a replacement fails, and nothing after it that could repair it.
  private func writtenAnewOnce() async throws {
    let faults = FaultingFileSystem(MemoryFileSystem(directories: ["/notes"])) { operation, _ in
      operation == .rename
    }
    let configuration = try configuration(on: faults)
    let store = try await open(configuration)
    try await store.save(Note.sample(key: 0, revision: 0))
    faults.arm(Fault(at: 1, .error(ENOSPC)))
    var (saved, threw) = (0, 0)
    for revision in 1...1_000 where !faults.hasFired {
      do {
        try await store.save(Note.sample(key: 0, revision: revision))
        saved = revision
      } catch { threw = revision }
    }
    // A store may also write anew when it is opened.
    faults.disarm()
    try await store.close()
    let again = try await open(configuration)
    let found = try await again.loadAll().map(\.revision)
    try await again.close()
    lab.found(
      "told", passed: found == [saved],
      expected: "when the file could not be written anew, what was called saved is in the old one",
      happened: found == [saved]
        ? threw > 0 ? "save \(threw) threw" : "save \(saved) is there"
        : "save \(saved) returned, and the file has \(found.map(String.init).joined(separator: ", "))",
      next: "An error of `replace` is the error of the save, unless the save was appended before.")
  }

  func note(_ key: Int) -> Note? { Note.large(key: key, byteCount: noteLength) }

  func configuration(on fileSystem: any FileSystem) throws -> StoreConfiguration {
    StoreConfiguration(
      location: try StoreLocation(directoryPath: "/notes", filename: "notes.log"),
      fileSystem: fileSystem)
  }
}
