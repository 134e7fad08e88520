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

  /// Converts the JSON file to a journal.
  private func convert(
    _ fileSystem: any FileSystem, replaces: Bool = false
  ) throws -> Bool {
    let source = try ConversionSource(try location("data.json"), on: fileSystem)
    defer { source.close() }
    let target = try ConversionTarget(
      try location("data.journal"), replaces: replaces, from: source, on: fileSystem)
    defer { target.close() }
    try target.write(try source.items(idField: "id").journal(schemaVersion: 1))
    return target.isBegunAnew
  }

  @Test func thereAndBackGivesEqualBytes() throws {
    let disk = try disk()
    let original = try #require(disk.contents(of: path))
    #expect(try convert(disk) == false)
    let source = try ConversionSource(try location("data.journal"), on: disk)
    let items = try source.items(idField: "id")
    #expect(items.envelope(schemaVersion: items.schemaVersion) == original)
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

  @Test func whatAnInterruptedConversionLeftIsRemovedAndSaid() throws {
    let disk = try disk()
    try disk.setContents([1, 2, 3], of: journalPath + ".tmp")
    #expect(try convert(disk) == true)
    #expect(disk.contents(of: journalPath + ".tmp") == nil)
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
