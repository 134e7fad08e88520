import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

@Suite("Opening an SQLite store")
struct OpeningTests {
  @Test(arguments: ["", "not a database, but longer than a header of a hundred bytes: \(filler)"])
  func aFileThatIsNoDatabaseIsRefusedAndUntouched(_ text: String) async throws {
    try await inPlace { place in
      try place.put(Data(text.utf8))
      let error = #expect(throws: StoreError.self) { try place.open() }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains("quarantine") == true)
      #expect(try place.bytes() == Data(text.utf8))
      #expect(try place.names() == ["data.sqlite", "data.sqlite.lock"])
    }
  }

  private static let filler = String(repeating: ".", count: 200)

  @Test func theDatabaseOfAnotherProgramIsRefusedAndUntouched() async throws {
    try await inPlace { place in
      try place.execute("CREATE TABLE items(key TEXT PRIMARY KEY, value BLOB)")
      let bytes = try place.bytes()
      #expect(await code { _ = try place.open() } == .corrupt)
      #expect(try place.bytes() == bytes)
    }
  }

  @Test func aTableBesideOursIsRefused() async throws {
    try await inPlace { place in
      try await place.open().close()
      try place.execute(
        "CREATE TRIGGER more AFTER INSERT ON items BEGIN DELETE FROM items; END")
      #expect(await code { _ = try place.open() } == .corrupt)
    }
  }

  @Test func aNewerVersionIsRefused() async throws {
    try await inPlace { place in
      try await place.open().close()
      try place.execute("PRAGMA user_version=9")
      let error = #expect(throws: StoreError.self) { try place.open() }
      #expect(error?.code == .newerVersion)
      #expect(error?.message.contains("version 9") == true)
    }
  }

  @Test func idsOfAnotherTypeAreRefused() async throws {
    struct Number: Storable { let id: Int }
    try await inPlace { place in
      try await place.open().close()
      let error = #expect(throws: StoreError.self) {
        try SQLiteStore<Number>(configuration: place.configuration())
      }
      #expect(error?.code == .undecodable)
      #expect(error?.message.contains("string ids, not signed ones") == true)
    }
  }

  @Test func aByteThatChangedInARowIsFoundWhenOpening() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "telltale"))
      try await store.close()
      var bytes = try place.bytes()
      let range = try #require(bytes.firstRange(of: Data("telltale".utf8)))
      bytes[range.lowerBound] ^= 1
      try place.put(bytes)
      let error = #expect(throws: StoreError.self) { try place.open() }
      #expect(error?.code == .corrupt)
      #expect(try place.bytes() == bytes)
      #expect(try place.names() == ["data.sqlite", "data.sqlite.lock"])
    }
  }

  @Test func aByteThatChangedInARowIsFoundWhenReading() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "telltale"))
      try store.writer.withLock { writer in
        try writer?.connection.execute(
          "UPDATE items SET value = CAST(replace(value, 'tell', 'Tell') AS BLOB)")
      }
      #expect(await code { _ = try await store.find(by: "a") } == .corrupt)
      #expect(await code { _ = try await store.loadAll() } == .corrupt)
      try await store.close()
    }
  }

  @Test func aDamagedDatabaseIsMovedAsideWhereThatWasChosen() async throws {
    try await inPlace { place in
      let (bytes, log) = (Data("damaged".utf8), Data("its log".utf8))
      try place.put(bytes)
      try place.put(log, "-wal")
      let reports = Reports()
      let store = try SQLiteStore<Note>(
        configuration: place.configuration(recovery: .quarantine { reports.add($0) }))
      #expect(try await store.count() == 0)
      try await store.save(Note(id: "a", text: "1"))
      try await store.close()
      let quarantine = try #require(reports.all.first)
      #expect(reports.all.count == 1 && quarantine.reason.code == .corrupt)
      #expect(try Data(contentsOf: URL(filePath: quarantine.path)) == bytes)
      #expect(try Data(contentsOf: URL(filePath: quarantine.path + "-wal")) == log)
      let again = try place.open()
      #expect(try await again.count() == 1)
      try await again.close()
    }
  }

  @Test func openingCanBeLeftToAThreadOfItsOwn() async throws {
    try await inPlace { place in
      try place.put(Data("damaged".utf8))
      let names = Mutex<[String?]>([])
      let store = try await SQLiteStore<Note>.open(
        configuration: place.configuration(
          recovery: .quarantine { _ in names.withLock { $0.append(Thread.current.name) } }))
      #expect(names.withLock { $0 } == ["opening"])
      try await store.save(Note(id: "a", text: "1"))
      let second = await code {
        _ = try await SQLiteStore<Note>.open(configuration: place.configuration())
      }
      #expect(second == .inUse)
      try await store.close()
    }
  }

  @Test func aLogWithoutItsDatabaseIsRefused() async throws {
    try await inPlace { place in
      try place.put(Data("log".utf8), "-wal")
      #expect(await code { _ = try place.open() } == .corrupt)
      #expect(try place.names() == ["data.sqlite-wal", "data.sqlite.lock"])
    }
  }

  @Test func aJournalOfAnotherProgramIsNotCarriedOut() async throws {
    try await inPlace { place in
      try await place.open().close()
      try place.put(Data("journal".utf8), "-journal")
      #expect(await code { _ = try place.open() } == .corrupt)
      #expect(try place.bytes("-journal") == Data("journal".utf8))
    }
  }

  /// Left behind, it would be the new database's, and carried out on it.
  @Test func aJournalOfAnotherProgramIsMovedAsideWithItsDatabase() async throws {
    try await inPlace { place in
      try await place.open().close()
      try place.put(Data("journal".utf8), "-journal")
      let reports = Reports()
      let configuration = place.configuration(recovery: .quarantine { reports.add($0) })
      for _ in 0..<2 {
        let store = try SQLiteStore<Note>(configuration: configuration)
        try await store.save(Note(id: "a", text: "1"))
        try await store.close()
      }
      let quarantine = try #require(reports.all.first)
      #expect(reports.all.count == 1)
      let journal = try Data(contentsOf: URL(filePath: quarantine.path + "-journal"))
      #expect(journal == Data("journal".utf8))
      #expect(try await content(place) == ["a"])
    }
  }

  @Test func aJournalWithoutItsDatabaseIsRefused() async throws {
    try await inPlace { place in
      try place.put(Data("journal".utf8), "-journal")
      #expect(await code { _ = try place.open() } == .corrupt)
      #expect(try place.names() == ["data.sqlite-journal", "data.sqlite.lock"])
    }
  }

  private func content(_ place: DatabaseDirectory) async throws -> [String] {
    let store = try place.open()
    let all = try await store.loadAll()
    try await store.close()
    return all.map(\.id)
  }

  @Test func theDatabaseIsOpenOnce() async throws {
    try await inPlace { place in
      let store = try place.open()
      let error = #expect(throws: StoreError.self) { try place.open() }
      #expect(error?.code == .inUse)
      try await store.close()
      try await place.open().close()
    }
  }

  @Test func aLinkIsRefused() async throws {
    try await inPlace { place in
      try await place.open().close()
      let link = DatabaseDirectory(
        location: try StoreLocation(directoryPath: place.directory, filename: "link.sqlite"))
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: place.path)
      #expect(await code { _ = try link.open() } == .invalidLocation)
    }
  }

  @Test func aDirectoryThatIsMissingIsNamed() async throws {
    try await inPlace { place in
      let location = try StoreLocation(directoryPath: place.directory + "/missing")
      let error = #expect(throws: StoreError.self) {
        try SQLiteStore<Note>(configuration: StoreConfiguration(location: location))
      }
      #expect(error?.code == .directoryMissing)
    }
  }

  @Test(arguments: [0, -1, Int(Int32.max) + 1])
  func aVersionThatDoesNotFitIsRefused(_ version: Int) async throws {
    try await inPlace { place in
      var configuration = place.configuration()
      configuration.schemaVersion = version
      #expect(
        await code { _ = try SQLiteStore<Note>(configuration: configuration) } == .invalidArgument)
    }
  }

  @Test func whatACrashLeftOfADatabaseInTheMakingIsRemoved() async throws {
    try await inPlace { place in
      for ending in [".tmp", ".tmp-wal", ".tmp-journal"] { try place.put(Data("x".utf8), ending) }
      let store = try place.open()
      #expect(try place.names() == ["data.sqlite", "data.sqlite-wal", "data.sqlite.lock"])
      try await store.close()
    }
  }

  @Test func everyResultOfSQLiteHasItsCode() {
    let codes: [(Int32, StoreError.Code)] = [
      (11, .corrupt), (26, .corrupt), (13, .diskFull), (5, .inUse), (6, .inUse),
      (8, .notWritable), (3, .notWritable), (18, .unencodable), (10, .inputOutput),
    ]
    for (code, expected) in codes {
      let failure = SQLiteFailure(code: code, systemError: 0, message: "m", operation: "o")
      #expect(StoreError.changing("/p", failure).code == expected, "\(code)")
    }
    // Opening writes too, and such a failure is not that of a save.
    for (code, number) in [(Int32(13), ENOSPC), (778, EDQUOT), (13, 0), (14, EACCES), (14, ENOENT)]
    {
      let failure = SQLiteFailure(code: code, systemError: number, message: "m", operation: "o")
      let error = StoreError.reading("/p", failure)
      #expect(error.code != .inputOutput && error.code != .unreadable, "\(error)")
      #expect(!error.message.contains("save"), "\(error)")
    }
    let sync = SQLiteFailure(code: 1034, systemError: EIO, message: "m", operation: "COMMIT")
    #expect(StoreError.committing("/p", sync).code == .outcomeUnknown)
    let full = SQLiteFailure(code: 13, systemError: ENOSPC, message: "m", operation: "COMMIT")
    #expect(StoreError.committing("/p", full).code == .diskFull)
    let quota = SQLiteFailure(code: 778, systemError: EDQUOT, message: "m", operation: "INSERT")
    #expect(StoreError.changing("/p", quota).code == .diskFull)
  }
}
