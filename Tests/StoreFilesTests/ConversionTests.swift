import JournaledActorVariant
import Persistence
import SimulatedDisk
import Testing

@testable import StoreFiles

@Suite("Converting files")
struct ConversionTests {
  private let notes = (0..<30).map { Note(id: $0 * 7, text: "note \($0)") }

  @Test func thereAndBackGivesEqualBytes() async throws {
    let disk = try await disk(of: notes)
    let original = try #require(disk.contents(of: jsonPath))
    let outcome = try convert(disk)
    #expect(outcome.items == notes.count && outcome.schemaVersion == 1 && outcome.ids == nil)
    var back = FileConversion(
      from: try location("data.journal"), to: try location("again.json"), as: .json)
    back.fileSystem = disk
    _ = try back.run()
    #expect(disk.contents(of: "/data/again.json") == original)
    #expect(disk.contents(of: jsonPath) == original)
    // And its own store reads it.
    let store = try await JournaledActorStore<Note>.open(
      configuration: StoreConfiguration(location: location("data.journal"), fileSystem: disk))
    #expect(try await Set(store.loadAll().map(\.id)) == Set(notes.map(\.id)))
    try await store.close()
  }

  @Test func aPublishedArrayIsTaken() throws {
    let array = Array(#"[{"text":"b","id":2},{"id":10,"text":"a"}]"#.utf8)
    let found = try RawItems(reading: array, path: "", isMarked: false, idField: "id")
    #expect(found.schemaVersion == 0)
    #expect(
      found.items.map { String(decoding: $0.line, as: UTF8.self) } == [
        #"{"id":10,"text":"a"}"#, #"{"id":2,"text":"b"}"#,
      ])
  }

  @Test func noItemsMakeAnEmptyFile() async throws {
    let disk = try await disk(of: notes)
    let store = try openNotes(disk)
    try await store.delete(contentsOf: notes.map(\.id))
    try await store.close()
    #expect(try convert(disk).items == 0)
    let made = try #require(disk.contents(of: journalPath))
    #expect(FileInspection(of: FoundFile(made)).problem == nil)
  }

  @Test func whatStandsUnderTheTemporaryNameIsReplaced() async throws {
    let disk = try await disk(of: notes)
    for ending in [".tmp", ".tmp-wal", ".tmp-journal"] {
      try disk.setContents([1, 2, 3], of: journalPath + ending)
    }
    try convert(disk)
    #expect(
      disk.paths.filter { $0.hasPrefix("/data/") } == [
        journalPath, journalPath + ".lock", jsonPath, jsonPath + ".lock",
      ])
  }

  /// Several pieces' worth of items.
  private func largeDisk() async throws -> MemoryFileSystem {
    let text = String(repeating: "text ", count: 20_000)
    return try await disk(of: (0..<12).map { Note(id: $0, text: text + "\($0)") })
  }

  @Test func eachPieceIsSaid() async throws {
    var said: [FileConversion.Progress] = []
    try convert(try await largeDisk()) { said.append($0) }
    #expect(said == [.reading] + [0, 3, 6, 9, 12].map { .written($0, of: 12) })
  }

  @Test(arguments: [0, 3, 12])
  func aCancelledConversionLeavesWhatWasThere(after items: Int) async throws {
    let disk = try await largeDisk()
    try disk.setContents([1, 2, 3], of: journalPath)
    let task = Task {
      try convert(disk, replaces: true) { progress in
        if progress == .written(items, of: 12) { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(disk.contents(of: journalPath) == [1, 2, 3])
    #expect(disk.contents(of: journalPath + ".tmp") == nil)
  }

  @Test func badInputIsRefused() async throws {
    let disk = try await disk(of: notes)
    let store = try openNotes(disk)
    #expect(try code { try convert(disk) } == .inUse)
    try await store.close()
    try convert(disk)
    #expect(try code { try convert(disk) } == .invalidArgument)
    try convert(disk, replaces: true)
    try disk.setContents([], of: journalPath + ".open")
    #expect(try code { try convert(disk, replaces: true) } == .invalidArgument)
    var conversion = FileConversion(
      from: try location("data.json"), to: try location("data.json"), as: .json)
    conversion.fileSystem = disk
    conversion.replaces = true
    #expect(try code { _ = try conversion.run() } == .invalidArgument)
    let bytes = try #require(disk.contents(of: jsonPath))
    for field in ["text", "name"] {
      let found = try code {
        _ = try RawItems(reading: bytes, path: "", isMarked: false, idField: field)
      }
      #expect(found == .undecodable)
    }
    conversion = FileConversion(
      from: try location("missing.json"), to: try location("a.json"), as: .json)
    conversion.fileSystem = disk
    #expect(try code { _ = try conversion.run() } == .unreadable)
    #expect(disk.contents(of: "/data/missing.json.lock") == nil)
  }

  @Test func aDamagedSourceIsRefused() async throws {
    let disk = try await disk(of: notes)
    var bytes = try #require(disk.contents(of: jsonPath))
    bytes[bytes.count / 2] ^= 4
    try disk.setContents(bytes, of: jsonPath)
    #expect(try code { try convert(disk) } == .corrupt)
    #expect(disk.contents(of: journalPath) == nil)
    for text in ["", "hello", #"{"lockstep":9}"#] {
      try disk.setContents(Array(text.utf8), of: jsonPath)
      let expected: StoreError.Code = text.hasPrefix("{") ? .newerVersion : .undecodable
      #expect(try code { try convert(disk) } == expected)
    }
  }
}
