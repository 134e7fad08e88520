import Foundation
import SimulatedDisk
import StoreConformance
import Testing

@testable import Persistence

@Suite("Converting files")
struct ConversionTests {
  private let notes = (0..<30).map { Note(id: $0 * 7, text: "note \($0)") }
  private let journalPath = "/data/data.journal"

  private func location(_ name: String) throws -> StoreLocation {
    try StoreLocation(directoryPath: "/data", filename: name)
  }

  private func disk() throws -> MemoryFileSystem {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    try store.commit(notes.map { .save($0) })
    try store.close()
    return disk
  }

  /// What one conversion did.
  private struct Done: Equatable {
    var resumedAfter = 0
    var restart: ConversionTarget.Restart?
  }

  private struct Stopped: Error {}

  /// Converts the JSON file to a journal; stops after so many pieces, if that is wanted.
  @discardableResult
  private func convert(
    _ fileSystem: any FileSystem, replaces: Bool = false, stoppingAfter pieces: Int = .max
  ) throws -> Done {
    let source = try ConversionSource(try location("data.json"), on: fileSystem)
    defer { source.close() }
    let target = try ConversionTarget(
      try location("data.journal"), replaces: replaces, from: source, on: fileSystem)
    defer { target.close() }
    let plan = ConversionPlan(
      source: try source.fingerprint(), form: "journal", idField: "id", ids: nil)
    var (found, restart) = try target.found(plan)
    if let progress = found, try !target.has(progress) { (found, restart) = (nil, .damaged) }
    let items = try source.items(idField: "id", done: found?.items ?? 0)
    if found == nil { try target.begin(plan) }
    var left = pieces
    try target.write(
      ConvertedFile(of: items, schemaVersion: 1, as: .journal), from: found ?? ConversionProgress()
    ) { _ in
      if left == 0 { throw Stopped() }
      left -= 1
    }
    return Done(resumedAfter: found?.items ?? 0, restart: restart)
  }

  @Test func thereAndBackGivesEqualBytes() throws {
    let disk = try disk()
    let original = try #require(disk.contents(of: path))
    #expect(try convert(disk) == Done())
    let source = try ConversionSource(try location("data.journal"), on: disk)
    let items = try source.items(idField: "id")
    let file = ConvertedFile(of: items, schemaVersion: items.schemaVersion, as: .json)
    #expect(file.bytes() == original)
    #expect(disk.contents(of: path) == original)
    source.close()
    // And its own store reads it.
    var configuration = try configuration(on: disk)
    configuration.location = try location("data.journal")
    let store = try BareJournal<Note>(configuration)
    #expect(store.items.count == notes.count && store.recovery == nil)
  }

  @Test func aPublishedArrayIsTaken() throws {
    let disk = emptyDisk()
    try disk.setContents(Array(#"[{"text":"b","id":2},{"id":10,"text":"a"}]"#.utf8), of: path)
    let source = try ConversionSource(try location("data.json"), on: disk)
    let items = try source.items(idField: "id")
    #expect(items.schemaVersion == 0)
    #expect(
      items.items.map { String(decoding: $0.line, as: UTF8.self) } == [
        #"{"id":10,"text":"a"}"#, #"{"id":2,"text":"b"}"#,
      ])
  }

  /// Each operation fails in turn: the source is as it was, and the target is whole or not there.
  @Test func whateverFailsThereIsNoHalfTarget() throws {
    let original = try #require(try disk().contents(of: path))
    var failures = 0
    // More than there are; those that fail without a consequence, such as closing, are among them.
    for number in 1...60 {
      let disk = try disk()
      let faulting = FaultingFileSystem(disk)
      faulting.arm(Fault(at: number, .error(ENOSPC)))
      do {
        _ = try convert(faulting)
      } catch {
        failures += 1
      }
      #expect(disk.contents(of: path) == original)
      if let made = disk.contents(of: journalPath) {
        #expect(FileInspection(made, isMarked: false).problem == nil)
      }
      // Done again, it succeeds, whatever was left.
      _ = try convert(disk, replaces: true)
    }
    #expect(failures > 10)
  }

  @Test func aTemporaryFileThatNothingExplainsIsRemovedAndSaid() throws {
    let disk = try disk()
    try disk.setContents([1, 2, 3], of: journalPath + ".tmp")
    #expect(try convert(disk) == Done(restart: .unknown))
    #expect(disk.contents(of: journalPath + ".tmp") == nil)
  }

  /// Several pieces' worth of items.
  private func largeDisk() throws -> MemoryFileSystem {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    let text = String(repeating: "text ", count: 20_000)
    try store.commit((0..<12).map { .save(Note(id: $0, text: text + "\($0)")) })
    try store.close()
    return disk
  }

  private var recordPath: String { journalPath + CompanionEnding.conversionRecord }

  @Test func whatIsInterruptedGoesOn() throws {
    let whole = try largeDisk()
    #expect(try convert(whole) == Done())
    let expected = try #require(whole.contents(of: journalPath))
    // Nothing, one piece, some, and all of them are there.
    for (pieces, items) in [(0, 0), (1, 3), (2, 6), (4, 12)] {
      let disk = try largeDisk()
      #expect(throws: Stopped.self) { try convert(disk, stoppingAfter: pieces) }
      #expect(disk.contents(of: journalPath) == nil)
      #expect(try convert(disk) == Done(resumedAfter: items))
      #expect(disk.contents(of: journalPath) == expected)
      #expect(
        disk.contents(of: recordPath) == nil && disk.contents(of: journalPath + ".tmp") == nil)
    }
  }

  @Test func whatIsTornBehindTheRecordedPiecesIsWrittenAnew() throws {
    let whole = try largeDisk()
    try convert(whole)
    let disk = try largeDisk()
    #expect(throws: Stopped.self) { try convert(disk, stoppingAfter: 2) }
    let part = try #require(disk.contents(of: journalPath + ".tmp"))
    let record = try #require(disk.contents(of: recordPath))
    try disk.setContents(part + [1, 2, 3], of: journalPath + ".tmp")
    try disk.setContents(record + Array("\n{\"items\":9,".utf8), of: recordPath)
    #expect(throws: Stopped.self) { try convert(disk, stoppingAfter: 1) }
    // The torn line stays in the record, and those behind it count.
    #expect(try convert(disk) == Done(resumedAfter: 9))
    #expect(disk.contents(of: journalPath) == whole.contents(of: journalPath))
  }

  @Test func whatIsOfNoUseIsBegunAnewAndSaidWhy() throws {
    let cases: [(ConversionTarget.Restart, (MemoryFileSystem) throws -> Void)] = [
      (.damaged, { try Self.change($0, journalPath + ".tmp") { $0[$0.count / 2] ^= 1 } }),
      (.damaged, { try Self.change($0, journalPath + ".tmp") { $0.removeLast() } }),
      (.unknown, { try Self.change($0, recordPath) { $0[3] ^= 1 } }),
      (.unknown, { try Self.change($0, recordPath) { $0 = [] } }),
      (
        .damaged,
        { disk in
          try Self.change(disk, recordPath) {
            let text = String(decoding: $0, as: UTF8.self)
            $0 = Array(text.replacingOccurrences(of: "\"pieces\":", with: "\"pieces\":-").utf8)
          }
        }
      ),
      (
        .otherArguments,
        { disk in
          try Self.change(disk, recordPath) {
            let text = String(decoding: $0, as: UTF8.self)
            $0 = Array(text.replacingOccurrences(of: "\"journal\"", with: "\"json\"").utf8)
          }
        }
      ),
      (
        .sourceChanged,
        { disk in
          let store = try openNotes(disk)
          try store.commit([.save(Note(id: 3, text: "new"))])
          try store.close()
        }
      ),
    ]
    for (expected, change) in cases {
      let disk = try largeDisk()
      #expect(throws: Stopped.self) { try convert(disk, stoppingAfter: 2) }
      try change(disk)
      let found = try FileSurroundings(ofFile: journalPath, on: disk, heldLocks: nil).companions
      #expect(found.contains { $0.role == .conversionRecord })
      #expect(try convert(disk) == Done(restart: expected))
      let fresh = disk
      let made = disk.contents(of: journalPath)
      try convert(fresh, replaces: true)
      #expect(made == fresh.contents(of: journalPath))
    }
  }

  private static func change(
    _ disk: MemoryFileSystem, _ path: String, _ body: (inout [UInt8]) -> Void
  ) throws {
    var bytes = try #require(disk.contents(of: path))
    body(&bytes)
    try disk.setContents(bytes, of: path)
  }

  @Test func badInputIsRefused() throws {
    let disk = try disk()
    let store = try openNotes(disk)
    #expect(try code { _ = try convert(disk) } == .inUse)
    try store.close()
    _ = try convert(disk)
    #expect(try code { _ = try convert(disk) } == .invalidArgument)
    _ = try convert(disk, replaces: true)
    try disk.setContents([], of: journalPath + ".open")
    #expect(try code { _ = try convert(disk, replaces: true) } == .invalidArgument)
    let source = try ConversionSource(try location("data.json"), on: disk)
    #expect(
      try code {
        _ = try ConversionTarget(try location("data.json"), replaces: true, from: source, on: disk)
      } == .invalidArgument)
    #expect(try code { _ = try source.items(idField: "text") } == .undecodable)
    #expect(try code { _ = try source.items(idField: "name") } == .undecodable)
    #expect(
      try code { _ = try ConversionSource(try location("missing.json"), on: disk) } == .unreadable)
    #expect(disk.contents(of: "/data/missing.json.lock") == nil)
  }

  @Test func aDamagedSourceIsRefused() throws {
    let disk = try disk()
    var bytes = try #require(disk.contents(of: path))
    bytes[bytes.count / 2] ^= 4
    try disk.setContents(bytes, of: path)
    #expect(try code { _ = try convert(disk) } == .corrupt)
    #expect(disk.contents(of: journalPath) == nil)
    for text in ["", "hello", "SQLite format 3\0", #"{"lockstep":9}"#] {
      try disk.setContents(Array(text.utf8), of: path)
      let expected: StoreError.Code = text.hasPrefix("{") ? .newerVersion : .corrupt
      #expect(try code { _ = try convert(disk) } == expected)
    }
  }
}
