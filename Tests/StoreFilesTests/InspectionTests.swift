import JournaledActorVariant
import Persistence
import SimulatedDisk
import Testing
import TextTables

@testable import StoreFiles

@Suite("Looking at files")
struct InspectionTests {
  private let notes = (1...3).map { Note(id: $0, text: "note \($0)") }

  private func json() async throws -> [UInt8] {
    try #require(try await disk(of: notes).contents(of: jsonPath))
  }

  private func journal() async throws -> [UInt8] {
    try #require(try await journalDisk().contents(of: journalPath))
  }

  private func look(_ bytes: [UInt8], isMarked: Bool = false) -> FileInspection {
    FileInspection(of: FoundFile(bytes, isMarked: isMarked))
  }

  @Test func aJSONStoresFileIsCounted() async throws {
    let disk = try await disk(of: notes)
    let found = try FileInspection(ofFile: jsonPath, on: disk)
    #expect(found.kind == .json && found.formatVersion == 1 && found.schemaVersion == 1)
    #expect(found.items == 3 && found.problem == nil && found.path == jsonPath)
    let size = try #require(disk.contents(of: jsonPath)).count
    #expect(found.size == size)
  }

  @Test func anEmptyStoresFileIsSound() async throws {
    let disk = try await disk(of: notes)
    let store = try openNotes(disk)
    try await store.delete(contentsOf: notes.map(\.id))
    try await store.close()
    let found = try FileInspection(ofFile: jsonPath, on: disk)
    #expect(found.items == 0 && found.problem == nil)
  }

  @Test func aDamagedLineOfJSONIsFound() async throws {
    var bytes = try await json()
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: ":")))
    bytes[place] = 0
    let found = look(bytes)
    let line = try #require(bytes[..<place].lastIndex(of: UInt8(ascii: "\n"))) + 1
    #expect(found.items == 2)
    #expect(found.problem?.offset == line)
    #expect(found.problem?.reason == "its checksum does not match its items; a line is not JSON")
  }

  /// A flipped bit that leaves JSON is found by the checksum, which knows no line.
  @Test func aFlippedBitWithinATextHasNoPlace() async throws {
    var bytes = try await json()
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "n")))
    bytes[place] ^= 1
    let problem = try #require(look(bytes).problem)
    #expect(problem.offset == nil)
  }

  @Test func aJournalIsCounted() async throws {
    let found = look(try await journal())
    #expect(found.kind == .journal && found.isClosed == true && found.problem == nil)
    #expect(found.generation == 1 && found.formatVersion == 2 && found.schemaVersion == 1)
    #expect(found.items == 2 && found.tornEnd == nil)
    let record = 16 + 1 + #"{"id":1,"text":"note 1"}"#.utf8.count
    #expect(found.garbage == 2 * record + 17)
  }

  @Test func zerosBehindTheLastGroupAreRoom() async throws {
    let found = look(try await journal() + [UInt8](repeating: 0, count: 4_096), isMarked: true)
    #expect(found.problem == nil && found.tornEnd == nil && found.items == 2)
  }

  /// Every cut is tried: an end that may be torn is reported as torn, any other as damage at the
  /// same place.
  @Test func aJournalCutInTheMiddleHasATornEnd() async throws {
    let bytes = try await journal()
    let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    var ends: Set<Int> = [header]
    for length in (header + 1)..<bytes.count {
      let cut = Array(bytes.prefix(length))
      let marked = look(cut, isMarked: true)
      #expect(marked.problem == nil)
      guard let torn = marked.tornEnd else {
        ends.insert(length)
        continue
      }
      #expect(torn.offset + torn.byteCount == length && ends.contains(torn.offset))
      let closed = look(cut)
      #expect(closed.tornEnd == torn && closed.problem?.offset == torn.offset)
      #expect(closed.items == marked.items)
    }
    #expect(ends.count >= 5)
  }

  /// Every flipped bit of a closed journal is a problem, and the items before it are counted.
  @Test func damageInAJournalHasItsPlace() async throws {
    let bytes = try await journal()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      let found = look(damaged)
      let problem = try #require(found.problem)
      if found.kind == .journal, let offset = problem.offset {
        #expect(offset <= index && (found.items ?? 0) <= 3)
      }
    }
  }

  @Test(arguments: [
    ("", FileKind.other), ("\0\0\0\0", .other), ("hello", .other), ("SQLite format 3\0", .database),
    (#" [{"id":1}]"#, .array), ("[1,", .array),
  ])
  func otherFilesAreToldApart(_ text: String, _ kind: FileKind) {
    let found = look(Array(text.utf8))
    #expect(found.kind == kind)
    #expect((found.problem == nil) == [#" [{"id":1}]"#, "SQLite format 3\0"].contains(text))
    #expect(kind != .array || found.schemaVersion == 0)
  }

  @Test func aNewerFormIsNotCalledDamage() throws {
    for (text, form) in [
      (#"{"lockstep":2,"version":1}"#, 2),
      (#"{"lockstep-journal":3,"version":1,"generation":1}"# + "\n", 3),
    ] {
      let problem = try #require(look(Array(text.utf8)).problem)
      #expect(
        problem.reason == "it has form \(form), and this program knows forms up to \(form - 1)")
    }
  }

  @Test func anIndexIsSaidToMatchOrNot() async throws {
    let disk = try await journalDisk(index: 0)
    #expect(try FileInspection(ofFile: journalPath, on: disk).index == .matching)
    var index = try #require(disk.contents(of: journalPath + ".index"))
    index[33] ^= 1
    try disk.setContents(index, of: journalPath + ".index")
    #expect(try FileInspection(ofFile: journalPath, on: disk).index == .other)
    try disk.setContents([], of: journalPath + ".index")
    #expect(try FileInspection(ofFile: journalPath, on: disk).index == .other)
    #expect(try FileInspection(ofFile: journalPath, on: await journalDisk()).index == nil)
  }

  @Test func lookingChangesNothing() async throws {
    let disk = try await journalDisk(index: 0)
    try disk.setContents([], of: journalPath + ".open")
    let before = disk.snapshot().files
    let recording = RecordingFileSystem(disk)
    _ = try FileInspection(ofFile: journalPath, on: recording)
    let reading: Set<FileOperation> = [
      .openDirectory, .closeDirectory, .open, .read, .close, .identify, .lock,
    ]
    #expect(Set(recording.trace.operations.map(\.operation)).isSubset(of: reading))
    #expect(disk.snapshot().files == before)
  }

  @Test func anOpenStoreIsSeen() async throws {
    let disk = emptyDisk()
    try disk.setContents(try await json(), of: jsonPath)
    #expect(try FileInspection(ofFile: jsonPath, on: disk).isInUse == false)
    #expect(disk.contents(of: jsonPath + ".lock") == nil)
    let store = try openNotes(disk)
    #expect(try FileInspection(ofFile: jsonPath, on: disk).isInUse == true)
    try await store.close()
    #expect(try FileInspection(ofFile: jsonPath, on: disk).isInUse == false)
  }

  @Test func whatCannotBeReadIsAnError() throws {
    for path in [jsonPath, "/missing/a"] {
      #expect(
        try code { _ = try FileInspection(ofFile: path, on: emptyDisk()) } == .unreadable)
    }
  }

  @Test func theTextSaysWhatAnOpeningWouldDo() async throws {
    let bytes = try await journal()
    let sound = look(bytes).text(in: .plain)
    #expect(sound.hasSuffix("\nSound: a store opens it.\n"))
    #expect(sound.split(separator: "\n").contains { $0.hasPrefix("garbage") })
    let cut = Array(bytes.prefix(try JournalScan(bytes, wasOpen: false).soundLength - 10))
    let torn = look(cut, isMarked: true).text(in: .plain)
    #expect(torn.hasSuffix("Sound up to its torn end, which the next opening cuts off.\n"))
    let refused = look(cut)
    let offset = try #require(refused.problem?.offset)
    let text = refused.text(in: .plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.hasSuffix(", at byte \(offset). A store refuses it."))
  }
}
