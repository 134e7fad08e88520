import ActorVariant
import Persistence
import SimulatedDisk
import Testing
import TextTables

@testable import StoreFiles

@Suite("Files that no store wrote")
struct ForeignFileTests {
  /// The last paragraph of an inspection, on one line.
  private func verdict(_ bytes: [UInt8], idField: String? = nil) throws -> String {
    let text = FileInspection(of: FoundFile(bytes), idField: idField).text(in: .plain)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.dropLast().lastIndex { $0.isEmpty })
    return lines[start...].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func conversion(_ bytes: [UInt8]) -> StoreError? {
    do throws(StoreError) {
      _ = try RawItems(reading: bytes, path: "/p", isMarked: false, idField: "id")
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ForeignFile.all)
  func anInspectionAndAConversionNameTheSameFault(_ file: ForeignFile) throws {
    let expected = file.fault.map { "A store refuses it: \($0)" } ?? "Sound: a store opens it."
    #expect(try verdict(file.bytes) == expected)
    let error = conversion(file.bytes)
    #expect((error == nil) == (file.conversion == .accepted))
    if let error, let fault = file.fault {
      let text = fault.prefix(1).uppercased() + fault.dropFirst()
      #expect(error.message == "\(text) Nothing was changed.")
      #expect(error.location == "/p" && error.cause == nil)
    }
  }

  @Test(arguments: ForeignFile.repeated)
  func aRepeatedNameIsRefusedByAConversionAndDoubtful(_ text: String, _ fault: String) throws {
    let bytes = Array(text.utf8)
    #expect(
      try verdict(bytes)
        == "Doubtful: \(fault). A store opens the file and takes the first value; other programs "
        + "take the last. lockstep convert refuses the file.")
    let error = try #require(conversion(bytes))
    #expect(error.code == .undecodable)
    #expect(
      error.message.dropFirst().hasPrefix(
        fault.dropFirst() + ". Keep one of the values: some programs take the first, some the last."
      ))
  }

  private struct Entry: Storable, Equatable {
    var id: String
    var text: String
  }

  @Test func aStoreTakesTheFirstValueOfARepeatedName() async throws {
    let disk = emptyDisk()
    try disk.setContents(
      Array(#"[{"id":"a","text":"first","id":"b","text":"last"}]"#.utf8), of: jsonPath)
    let store = try ActorStore<Entry>(
      configuration: StoreConfiguration(location: location("data.json"), fileSystem: disk))
    #expect(try await store.loadAll() == [Entry(id: "a", text: "first")])
    try await store.close()
  }

  @Test func aByteOrderMarkIsNotConverted() throws {
    let array = Array(#"[{"text":"b","id":2}]"#.utf8)
    #expect(try items(in: [0xef, 0xbb, 0xbf] + array) == items(in: array))
  }

  /// Swift's strings are equal if their characters are, although the bytes differ.
  @Test func theIdsOfTextsAreComparedAsSwiftDoes() throws {
    let bytes = Array("[{\"id\":\"é\"},{\"id\":\"e\u{301}\"}]".utf8)
    #expect(try verdict(bytes).contains("items 0 and 1 both have the id"))
    #expect(conversion(bytes)?.code == .duplicateIdentifier)
  }

  private struct Keyed: Storable {
    enum CodingKeys: String, CodingKey { case id = "key" }
    var id: Int
  }

  @Test func theFileOfAStoreWithIDsElsewhereIsSound() async throws {
    let disk = emptyDisk()
    let store = try ActorStore<Keyed>(
      configuration: StoreConfiguration(location: location("data.json"), fileSystem: disk))
    try await store.save(contentsOf: [Keyed(id: 1), Keyed(id: 2)])
    try await store.close()
    let bytes = try #require(disk.contents(of: jsonPath))
    #expect(
      try verdict(bytes)
        == "Sound: a store opens it. The ids were not compared, because an item has no member "
        + #""id"; name another member with --id-field."#)
    #expect(try verdict(bytes, idField: "key") == "Sound: a store opens it.")
    #expect(
      try verdict(bytes, idField: "name")
        == #"A store refuses it: item 0 has no member "name", at line 2, column 1 (byte 58). Name "#
        + "the member that identifies an item with --id-field.")
  }

  @Test func theSameIDInTwoLinesHasAPlace() throws {
    let lines = [#"{"id":1}"#, #"{"id":1.0}"#].enumerated().map {
      RawItem(key: [UInt8($0.offset)], line: Array($0.element.utf8))
    }
    let items = try RawItems(lines, schemaVersion: 1, path: "")
    let bytes = FilePieces(ofJSON: items, version: 1).flatMap { $0.bytes }
    #expect(
      try verdict(bytes)
        == "Damaged: items 0 and 1 have the same id, at line 3, column 1 (byte 68). A store refuses "
        + "it.")
  }

  @Test func aDatabasesLogIsNotCalledSound() throws {
    var file = FoundFile(Array("SQLite format 3\0".utf8))
    file.hasLog = true
    let text = FileInspection(of: file).text(in: .plain)
    #expect(text.contains("\nSound without its log, which was not read."))
  }

  /// A flipped bit in the beginning leaves the file of a store, which has a backup.
  @Test func aStoresDamagedBeginningIsNotTakenForAnotherProgramsFile() async throws {
    let bytes = try #require(
      try await disk(of: [Note(id: 1, text: "a")]).contents(of: jsonPath))
    for index in 0..<24 {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(try verdict(damaged).hasPrefix("Damaged: "))
      #expect(conversion(damaged)?.code == .corrupt)
    }
  }
}
