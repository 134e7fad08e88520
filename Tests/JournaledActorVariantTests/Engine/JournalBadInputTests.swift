import Foundation
import SimulatedDisk
import TestPrograms
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("What is no journal, or none of this program")
struct JournalBadInputTests {
  private func error(opening bytes: [UInt8]) throws -> StoreError? {
    let disk = emptyDisk()
    try disk.setContents(bytes, of: path)
    let error = try storeError { _ = try openJournal(disk) }
    #expect(disk.contents(of: path) == bytes)
    return error
  }

  @Test func aStoreOfAnotherKindIsNamedAndNeverMoved() throws {
    let json = emptyDisk()
    try JSONNotes(json).save(Memo(id: 1, text: "one"))
    let envelope = try #require(json.contents(of: path))
    for (bytes, kind) in [
      (envelope, "the file of a JSON store"), (Array(#"[{"id":1}]"#.utf8), "a JSON array"),
      (Array("SQLite format 3\0 and more".utf8), "a SQLite database"),
    ] {
      let error = try error(opening: bytes)
      #expect(error?.code == .unreadable)
      #expect(error?.message.contains("This is \(kind), and not a journal") == true)
      #expect(error?.message.contains("or choose another file name") == true)
      let disk = emptyDisk()
      try disk.setContents(bytes, of: path)
      #expect(try code { _ = try openOrSetAside(disk) } == .unreadable)
      #expect(disk.contents(of: path) == bytes)
    }
  }

  @Test func aJournalIsNamedByTheStoresOfOneFile() throws {
    let log = try SmallLog(closed: true)
    let disk = try log.disk(holding: log.bytes)
    #expect(try code { _ = try JSONNotes(disk) } == .unreadable)
    #expect(try code { _ = try JSONNotes(disk, recovery: .quarantine { _ in }) } == .unreadable)
    #expect(disk.contents(of: path) == log.bytes)
  }

  @Test func anEmptyFileIsDamageAndSoIsWhatNobodyKnows() throws {
    let empty = try error(opening: [])
    #expect(empty?.code == .corrupt)
    #expect(empty?.message.contains("it is empty") == true)
    #expect(try error(opening: Array("\u{7f}ELF".utf8))?.code == .corrupt)
  }

  @Test func aNewerFormAndANewerSchemaAreNamedAsSuch() throws {
    let line = #"{"lockstep-journal":3,"whatever":"it needs"}"# + "\n"
    let form = try error(opening: Array(line.utf8))
    #expect(form?.code == .newerVersion)
    #expect(form?.message.contains("form 3") == true)
    var parts = JournalParts(groups: [.init(number: 1, isEnd: true)])
    parts.version = 5
    let schema = try error(opening: parts.bytes)
    #expect(schema?.code == .newerVersion)
    #expect(schema?.message.contains("version 5") == true)
  }

  @Test func lengthsThatCannotBeAreDamageAndTakeNoMemory() throws {
    let item = Array(#"{"id":1,"text":"one"}"#.utf8)
    let sound = JournalParts.Record(key: Array("1".utf8), item: item)
    let counts: [UInt32] = [.max, .max - 1, 1 << 31, UInt32(item.count) + 1]
    for stated in counts {
      let records = [
        JournalParts.Record(key: sound.key, item: item, statedKey: stated),
        JournalParts.Record(key: sound.key, item: item, statedItem: stated),
        JournalParts.Record(key: sound.key, item: item, statedKey: stated, statedItem: stated),
      ]
      for record in records {
        let parts = JournalParts(groups: [.init(number: 1, records: [sound, record])])
        #expect(try error(opening: parts.bytes)?.code == .corrupt)
      }
    }
    let lengths: [UInt64] = [.max, 1 << 63, (1 << 63) - 1, 1 << 40, 0]
    for length in lengths {
      let group = JournalParts.Group(number: 1, records: [sound], statedLength: length)
      #expect(try error(opening: JournalParts(groups: [group]).bytes)?.code == .corrupt)
    }
    for count: UInt32 in [.max, 2, 0] {
      let group = JournalParts.Group(number: 1, records: [sound], statedCount: count)
      #expect(try error(opening: JournalParts(groups: [group]).bytes)?.code == .corrupt)
    }
  }

  @Test func aGroupThatIsNotTheNextOneIsDamage() throws {
    let sound = JournalParts.Record(key: Array("1".utf8), item: Array(#"{"id":1,"text":""}"#.utf8))
    let orders: [[UInt64]] = [[2], [1, 1], [1, 3], [0], [.max]]
    for numbers in orders {
      let groups = numbers.map { JournalParts.Group(number: $0, records: [sound]) }
      #expect(
        try error(opening: JournalParts(groups: groups).bytes)?.code == .corrupt, "\(numbers)")
    }
    // A group of an earlier generation.
    var parts = JournalParts(groups: [.init(number: 1, records: [sound])])
    let end = CRC32C(of: Array(parts.bytes.prefix { $0 != 10 }) + [10]).value
    let old = parts.groups[0].bytes(identity: parts.identity, link: end)
    parts.identity += 1
    #expect(try error(opening: parts.bytes + old)?.code == .corrupt)
  }

  /// Found by a forgery: the journal that was written anew could not be read again.
  @Test func aGenerationThatNoStoreCameToHasANextOne() throws {
    for generation in [Int.max - 1, .max] {
      var parts = try JournalParts(SmallLog(closed: true).bytes)
      parts.generation = generation
      let disk = emptyDisk()
      try disk.setContents(parts.bytes, of: path)
      for _ in 0..<3 {
        // Not closed, so it is written anew.
        try disk.setContents([], of: markPath)
        let journal = try openJournal(disk)
        #expect(journal.items == content([2: "again", 3: "three"]))
        try journal.save(Memo(id: 3, text: "three"))
        try journal.close()
      }
    }
  }

  @Test func anUnknownKindOfRecordIsDamageThoughItsChecksumMatches() throws {
    let operations: [UInt32] = [0, 3, 256 + 1, .max]
    for operation in operations {
      let record = JournalParts.Record(operation: operation, key: Array("1".utf8))
      let parts = JournalParts(groups: [
        .init(number: 1, records: [record]), .init(number: 2, isEnd: true),
      ])
      #expect(try error(opening: parts.bytes)?.code == .corrupt)
    }
  }

  @Test func ofTwoGenerationsTheOneInPlaceCounts() throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    try journal.save(Memo(id: 1, text: "one"))
    try journal.save(Memo(id: 2, text: "two"))
    let old = try #require(disk.contents(of: path))
    var parts = try JournalParts(old)
    parts.generation = 2
    parts.groups.removeLast()
    let new = parts.bytes
    for length in [0, 1, new.count / 2, new.count] {
      let crashed = MemoryFileSystem(disk.snapshot())
      try crashed.setContents(Array(new[..<length]), of: path + ".tmp")
      let reopened = try openJournal(crashed)
      #expect(reopened.items == content([1: "one", 2: "two"]))
      #expect(crashed.contents(of: path + ".tmp") == nil)
    }
  }

  @Test func aDirectoryALinkAndWhatMayNotBeReadAreErrorsThatSayWhatToDo() throws {
    let directory = MemoryFileSystem(directories: ["/data", path])
    let isDirectory = try storeError { _ = try openJournal(directory) }
    #expect(isDirectory?.code == .unreadable)
    #expect(isDirectory?.message.contains("directory") == true)

    let log = try SmallLog(closed: true)
    let codes: [(Fault.Extent, StoreError.Code)] = [(.once, .notWritable), (.forGood, .unreadable)]
    for (extent, code) in codes {
      let forbidden = FaultingFileSystem(
        try log.disk(holding: log.bytes), fault: Fault(at: 1, .error(EACCES), extent)
      ) { $0 == .open && $1 == path }
      #expect(try storeError { _ = try openJournal(forbidden) }?.code == code)
    }

    try withTemporaryDirectory { place in
      let target = place + "/elsewhere.json"
      try Data(log.bytes).write(to: URL(filePath: target))
      try FileManager.default.createSymbolicLink(
        atPath: place + "/data.json", withDestinationPath: target)
      let given = StoreConfiguration(location: try StoreLocation(directoryPath: place))
      let link = try storeError { _ = try BareJournal<Memo>(given) }
      #expect(link?.code == .invalidLocation)
      #expect(link?.message.contains("link") == true)
      #expect(try Data(contentsOf: URL(filePath: target)) == Data(log.bytes))
    }
  }
}
