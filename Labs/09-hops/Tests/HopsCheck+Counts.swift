import LabSupport
import Persistence
import SimulatedDisk
import StoreConformance

extension HopsCheck {
  static var most: Int { 2 }

  /// Imports a thousand notes.
  func imports() async throws {
    let notes = (0..<1_000).map { Note.sample(key: $0, revision: 1) }
    let counts = Noted(OperationCounts())
    let found = Noted(0)
    let ended = try await inTurns("import") {
      let disk = try NotesDisk()
      let store = try await open(disk.configuration)
      disk.recording.reset()
      try await importing(notes, store)
      counts.set(disk.recording.counts)
      found.set(try disk.count(of: notes))
      try await store.close()
    }
    guard ended else { return }
    let replaced = counts.value[.rename]
    lab.figure("replacements for 1,000 imported notes", Double(replaced))
    lab.figure("kilobytes written by the import", Double(counts.value.bytesWritten / 1_000))
    let isThere = found.value == notes.count
    lab.found(
      "import", passed: replaced == 1 && isThere,
      expected: "1000 notes are imported with 1 replacement of the file",
      happened: isThere
        ? counts.value.sentence
        : "the import returned, and \(found.value) of 1000 notes are in the file",
      next: isThere
        ? "Import.swift: a store has a call that saves many, in one commit."
        : "Import.swift: all notes must be on disk when the import returns.")
  }

  /// A hundred editors save one note each: when a save returns, its note is in the file.
  func acknowledges() async throws -> Bool {
    let notes = (0..<100).map { Note.sample(key: $0, revision: 1) }
    let early = Noted(0)
    let ended = try await inTurns("acknowledged") {
      early.set(0)
      let disk = try NotesDisk()
      let store = try await open(disk.configuration)
      try await withThrowingTaskGroup { group in
        for note in notes {
          group.addTask {
            try await store.save(note)
            if try disk.count(of: [note]) == 0 { early.change { $0 += 1 } }
          }
        }
        try await group.waitForAll()
      }
      try await store.close()
    }
    guard ended else { return false }
    lab.found(
      "acknowledged", passed: early.value == 0,
      expected: "a note is in the file when its save returns",
      happened: "\(early.value) of 100 saves returned before their note was in the file",
      next: "A caller waits in a continuation; resume it after the write and not before.")
    return early.value == 0
  }
}
