import Foundation
import SimulatedDisk
import StoreConformance
import Testing

@testable import Persistence

@Suite("Looking at files")
struct InspectionTests {
  private let notes = (1...3).map { Note(id: $0, text: "note \($0)") }

  /// A closed journal: three notes, one saved over and one removed.
  private func journal() throws -> MemoryFileSystem {
    let disk = emptyDisk()
    let store = try openJournal(disk)
    for note in notes { try store.save(note) }
    try store.save(Note(id: 2, text: "once more"))
    try store.delete(3)
    try store.close()
    return disk
  }

  private func bytes(_ disk: MemoryFileSystem) throws -> [UInt8] {
    try #require(disk.contents(of: path))
  }

  @Test func aJSONStoresFileIsCounted() throws {
    let disk = emptyDisk()
    try openNotes(disk).save(notes[0], notes[1])
    let found = try FileInspection(ofFile: path, on: disk)
    #expect(found.kind == .json && found.formatVersion == 1 && found.schemaVersion == 1)
    #expect(found.items == 2 && found.records == 2 && found.deadBytes == 0)
    #expect(found.liveBytes == 2 * #"{"id":1,"text":"note 1"}"#.utf8.count)
    let size = try bytes(disk).count
    #expect(found.problem == nil && found.size == size)
  }

  @Test func anEmptyStoresFileIsSound() throws {
    let disk = emptyDisk()
    let store = try openNotes(disk)
    try store.save(notes[0])
    try store.delete(1)
    let found = try FileInspection(ofFile: path, on: disk)
    #expect(found.items == 0 && found.problem == nil)
  }

  @Test func aDamagedLineOfJSONIsFound() throws {
    let disk = emptyDisk()
    try openNotes(disk).save(notes[0], notes[1], notes[2])
    var bytes = try bytes(disk)
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: ":")))
    bytes[place] = 0
    let found = FileInspection(bytes, isMarked: false)
    let line = try #require(bytes[..<place].lastIndex(of: UInt8(ascii: "\n"))) + 1
    #expect(found.items == 2)
    #expect(found.problem?.offset == line)
    #expect(found.problem?.reason == "its checksum does not match its items; a line is not JSON")
    let window = try #require(found.problem?.window)
    #expect(window.start % 16 == 0 && window.rows.count == 5)
    #expect(window.rows.allSatisfy { $0.count <= 79 })
    #expect(window.rows.filter { $0.hasPrefix("> ") }.count == 1)
  }

  /// A flipped bit that leaves JSON is found by the checksum, which knows no line.
  @Test func aFlippedBitWithinATextHasNoPlace() throws {
    let disk = emptyDisk()
    try openNotes(disk).save(notes[0])
    var bytes = try bytes(disk)
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "n")))
    bytes[place] ^= 1
    let problem = try #require(FileInspection(bytes, isMarked: false).problem)
    #expect(problem.offset == nil && problem.window == nil)
  }

  @Test func aJournalIsCounted() throws {
    let found = try FileInspection(ofFile: path, on: journal())
    #expect(found.kind == .journal && found.isClosed == true && found.problem == nil)
    #expect(found.generation == 1 && found.formatVersion == 2 && found.schemaVersion == 1)
    #expect(found.records == 5 && found.items == 2 && found.tornEnd == nil)
    let record = 16 + 1 + #"{"id":1,"text":"note 1"}"#.utf8.count
    #expect(found.liveBytes == 2 * record + 3)
    #expect(found.deadBytes == 2 * record + 17)
  }

  @Test func zerosBehindTheLastGroupAreRoom() throws {
    var bytes = try bytes(try journal())
    let before = try #require(FileInspection(bytes, isMarked: true).roomBytes)
    bytes += [UInt8](repeating: 0, count: 4_096)
    let found = FileInspection(bytes, isMarked: true)
    #expect(found.problem == nil && found.tornEnd == nil && found.roomBytes == before + 4_096)
  }

  /// Whatever is cut off: an end that may be torn is one, and another one is damage at the same place.
  @Test func aJournalCutInTheMiddleHasATornEnd() throws {
    let bytes = try bytes(try journal())
    let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    var ends: Set<Int> = [header]
    for length in (header + 1)..<bytes.count {
      let cut = Array(bytes.prefix(length))
      let marked = FileInspection(cut, isMarked: true)
      #expect(marked.problem == nil)
      guard let torn = marked.tornEnd else {
        ends.insert(length)
        #expect(marked.size == length)
        continue
      }
      #expect(torn.offset + torn.byteCount == length && ends.contains(torn.offset))
      let closed = FileInspection(cut, isMarked: false)
      #expect(closed.tornEnd == torn && closed.problem?.offset == torn.offset)
      #expect(closed.records == marked.records)
    }
    #expect(ends.count >= 5)
  }

  /// Every flipped bit of a closed journal is a problem, and what stands before it is counted.
  @Test func damageInAJournalHasItsPlace() throws {
    let bytes = try bytes(try journal())
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      let found = FileInspection(damaged, isMarked: false)
      let problem = try #require(found.problem)
      if found.kind == .journal, let offset = problem.offset {
        #expect(offset <= index)
        #expect((found.records ?? 0) <= 5)
      }
    }
  }

  @Test(arguments: [
    ("", FileInspection.Kind.other), ("\0\0\0\0", .other), ("hello", .other),
    ("SQLite format 3\0", .database), (" [1,2]", .array), ("[1,", .array),
  ])
  func otherFilesAreToldApart(_ text: String, _ kind: FileInspection.Kind) {
    let found = FileInspection(Array(text.utf8), isMarked: false)
    #expect(found.kind == kind)
    #expect((found.problem == nil) == [" [1,2]", "SQLite format 3\0"].contains(text))
    #expect(kind != .array || found.schemaVersion == 0)
  }

  @Test func aNewerFormIsNotCalledDamage() throws {
    for (text, form) in [
      (#"{"lockstep":2,"version":1}"#, 2),
      (#"{"lockstep-journal":3,"version":1,"generation":1}"# + "\n", 3),
    ] {
      let problem = try #require(FileInspection(Array(text.utf8), isMarked: false).problem)
      #expect(
        problem.reason == "it has form \(form), and this program knows forms up to \(form - 1)")
    }
  }

  @Test func lookingOnlyReads() throws {
    let disk = try journal()
    try disk.setContents([], of: path + ".open")
    let recording = RecordingFileSystem(disk)
    _ = try FileInspection(ofFile: path, on: recording)
    _ = try FileSurroundings(ofFile: path, on: recording, heldLocks: "")
    let reading: Set<FileOperation> = [
      .openDirectory, .closeDirectory, .open, .read, .close, .identify, .list,
    ]
    #expect(Set(recording.trace.operations.map(\.operation)).isSubset(of: reading))
    #expect(recording.trace.operations.filter { $0.operation == .open }.map(\.path) == [path])
  }

  @Test func anIndexIsSaidToMatchOrNot() throws {
    let disk = try indexedDisk(20)
    #expect(try FileInspection(ofFile: path, on: disk).index == .matching)
    var index = try #require(disk.contents(of: indexPath))
    index[33] ^= 1
    try disk.setContents(index, of: indexPath)
    #expect(try FileInspection(ofFile: path, on: disk).index == .other)
    try disk.setContents([], of: indexPath)
    #expect(try FileInspection(ofFile: path, on: disk).index == .other)
    #expect(try FileInspection(ofFile: path, on: journal()).index == nil)
  }

  @Test func whatCannotBeReadIsAnError() throws {
    #expect(try code { _ = try FileInspection(ofFile: path, on: emptyDisk()) } == .unreadable)
    #expect(
      try code { _ = try FileInspection(ofFile: "/missing/a", on: emptyDisk()) } == .unreadable)
  }
}

@Suite("Looking beside files")
struct SurroundingsTests {
  @Test func whatStandsBesideAFileHasItsMeaning() throws {
    let disk = emptyDisk()
    for ending in [
      "", ".tmp", ".open", ".index", ".backup-v1-9a3f00e1", "-wal", ".checkpoint", "2",
    ] {
      try disk.setContents([], of: path + ending)
    }
    let found = try FileSurroundings(ofFile: path, on: disk, heldLocks: "")
    #expect(
      found.companions.map(\.role) == [
        .databaseLog, .backup, .other, .index, .openMark, .temporary,
      ])
    #expect(found.lock == .missing && found.holders.isEmpty)
  }

  @Test func aHeldLockNamesItsProcess() throws {
    let disk = emptyDisk()
    try disk.setContents([], of: path + ".lock")
    let identity = try disk.withDirectory("/data") { directory throws(FileSystemError) in
      try disk.identify("data.json.lock", in: directory)
    }
    func found(_ table: String?) throws -> FileSurroundings {
      try FileSurroundings(ofFile: path, on: disk, heldLocks: table)
    }
    let (major, minor) = ((identity.device >> 8) & 0xfff, identity.device & 0xff)
    let device =
      (major < 16 ? "0" : "") + String(major, radix: 16) + ":" + (minor < 16 ? "0" : "")
      + String(minor, radix: 16)
    let held = "1: FLOCK  ADVISORY  WRITE 3840 \(device):\(identity.number) 0 EOF\n"
    #expect(try found(held).lock == .held && found(held).holders == [3840])
    let waiting = "1: -> FLOCK  ADVISORY  WRITE 3840 \(device):\(identity.number) 0 EOF\n"
    #expect(try found(waiting).lock == .free)
    let another = "1: FLOCK  ADVISORY  WRITE 3840 \(device):\(identity.number + 1) 0 EOF\n"
    #expect(try found(another).lock == .free)
    #expect(try found(nil).lock == .unknown)
  }

  #if os(Linux)
    @Test func anOpenStoreIsSeen() throws {
      try inTemporaryDirectory { directory in
        let location = try StoreLocation(directoryPath: directory)
        let store = try BareStore<Note>(StoreConfiguration(location: location))
        try store.save(Note(id: 1, text: ""))
        let open = try FileSurroundings(ofFile: location.path)
        #expect(open.lock == .held)
        #expect(open.holders == [Int(ProcessInfo.processInfo.processIdentifier)])
        try store.close()
        #expect(try FileSurroundings(ofFile: location.path).lock == .free)
      }
    }
  #endif
}
