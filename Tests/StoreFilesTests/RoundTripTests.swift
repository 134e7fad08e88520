import ActorVariant
import Foundation
import JournaledActorVariant
import Persistence
import SQLiteVariant
import Testing

@testable import StoreFiles

@Suite("Files of all kinds")
struct RoundTripTests {
  private struct Entry<ID: Hashable & Codable & Sendable>: Storable, Equatable {
    var id: ID
    var text: String
  }

  private func location(_ directory: String, _ name: String) throws -> StoreLocation {
    try StoreLocation(directoryPath: directory, filename: name)
  }

  private func convert(
    _ directory: String, _ from: String, _ to: String, _ form: FileConversion.Form,
    ids: String? = nil, replaces: Bool = false
  ) throws -> FileConversion.Outcome {
    var conversion = FileConversion(
      from: try location(directory, from), to: try location(directory, to), as: form)
    conversion.ids = ids
    conversion.replaces = replaces
    return try conversion.run()
  }

  /// JSON, journal, database and JSON again: equal bytes, and each one's store reads its file.
  private func roundTrip<ID: Hashable & Codable & Sendable>(
    _ ids: [ID], form: String? = nil, expecting expected: String
  ) async throws {
    try await inTemporaryDirectory { directory in
      let entries = ids.map { Entry(id: $0, text: "a/b \"ä\" \($0)") }
      let configuration = { (name: String) in
        StoreConfiguration(location: try self.location(directory, name), schemaVersion: 3)
      }
      let store = try ActorStore<Entry<ID>>(configuration: configuration("a.json"))
      try await store.save(contentsOf: entries)
      try await store.close()
      let original = try PosixFileSystem().contents(ofFile: directory + "/a.json")
      let first = try convert(directory, "a.json", "b.journal", .journal)
      #expect(first.items == ids.count && first.schemaVersion == 3)
      let second = try convert(directory, "b.journal", "c.db", .sqlite, ids: form)
      #expect(second.ids == expected)
      _ = try convert(directory, "c.db", "d.json", .json)
      #expect(try PosixFileSystem().contents(ofFile: directory + "/d.json") == original)
      #expect(try PosixFileSystem().contents(ofFile: directory + "/a.json") == original)
      for name in ["b.journal", "c.db", "d.json"] {
        #expect(try FileInspection(ofFile: directory + "/" + name).problem == nil)
      }
      let journal = try await JournaledActorStore<Entry<ID>>.open(
        configuration: configuration("b.journal"))
      #expect(try await Set(journal.loadAll().map(\.text)) == Set(entries.map(\.text)))
      try await journal.close()
      let database = try await SQLiteStore<Entry<ID>>.open(configuration: configuration("c.db"))
      #expect(try await Set(database.loadAll().map(\.text)) == Set(entries.map(\.text)))
      #expect(try await database.find(by: ids[0]) == entries[0])
      try await database.close()
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(names.allSatisfy { !$0.hasSuffix(".tmp") && !$0.contains(".tmp-") })
    }
  }

  @Test func filesOfEveryKindOfIdGoThereAndBack() async throws {
    try await roundTrip([1, -5, 40, Int.max], expecting: "signed")
    try await roundTrip([UInt64.max, 1, 7], form: "unsigned", expecting: "unsigned")
    try await roundTrip(["a", "b/c", "é", "\"quoted\""], expecting: "string")
    try await roundTrip([UUID(), UUID()], form: "uuid", expecting: "uuid")
    try await roundTrip([1.5, 0.25], expecting: "json")
  }

  @Test func whatTheItemsDoNotSayIsAskedFor() async throws {
    try await inTemporaryDirectory { directory in
      let store = try ActorStore<Entry<UUID>>(
        configuration: StoreConfiguration(location: try location(directory, "a.json")))
      try await store.save(Entry(id: UUID(), text: ""))
      try await store.close()
      do {
        _ = try convert(directory, "a.json", "c.db", .sqlite)
        Issue.record("it was guessed")
      } catch let error as StoreError {
        #expect(error.code == .invalidArgument && error.message.contains("--ids"))
      }
      #expect(throws: StoreError.self) {
        try convert(directory, "a.json", "c.db", .sqlite, ids: "signed")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(Set(names) == ["a.json", "a.json.lock", "c.db.lock"])
    }
  }

  @Test func aDatabasesRowsAreChecked() async throws {
    try await inTemporaryDirectory { directory in
      let configuration = StoreConfiguration(location: try location(directory, "a.db"))
      let store = try await SQLiteStore<Entry<Int>>.open(configuration: configuration)
      for id in 0..<20 { try await store.save(Entry(id: id, text: "")) }
      try await store.close()
      let path = directory + "/a.db"
      let sound = try FileInspection(ofFile: path)
      #expect(sound.items == 20 && sound.ids == "signed")
      #expect(sound.isClosed == true && sound.garbage == 0 && sound.problem == nil)
      var bytes = try PosixFileSystem().contents(ofFile: path)
      let text = Array(#""text""#.utf8)
      let place = try #require(bytes.indices.last { bytes[$0...].starts(with: text) })
      bytes[place + 1] ^= 1
      try PosixFileSystem().write(bytes, toFile: path)
      let damaged = try FileInspection(ofFile: path)
      #expect(damaged.problem?.reason.hasPrefix("row ") == true)
      #expect(damaged.ids == "signed" && (damaged.items ?? 20) < 20)
    }
  }

  @Test func aCutDatabaseIsSaidToBeDamagedInSQLitesWords() async throws {
    try await inTemporaryDirectory { directory in
      let store = try await SQLiteStore<Entry<Int>>.open(
        configuration: StoreConfiguration(location: try location(directory, "a.db")))
      try await store.save(Entry(id: 1, text: ""))
      try await store.close()
      let path = directory + "/a.db"
      let bytes = try PosixFileSystem().contents(ofFile: path)
      try PosixFileSystem().write(Array(bytes.prefix(3_000)), toFile: path)
      let found = try FileInspection(ofFile: path)
      #expect(found.problem?.reason == "database disk image is malformed")
      #expect(found.items == nil && found.size == 3_000)
    }
  }

  /// Converted again with another id of the same length, a journal is not looked up in the old index.
  @Test func anItemIsFoundAfterItsJournalWasReplaced() async throws {
    try await inTemporaryDirectory { directory in
      func configuration(_ name: String) throws -> StoreConfiguration {
        StoreConfiguration(location: try location(directory, name))
      }
      var thresholds = JournalThresholds()
      thresholds.index = 1
      let text = String(repeating: "t", count: 100)
      let store = try ActorStore<Entry<String>>(configuration: configuration("a.json"))
      try await store.save(contentsOf: (100..<400).map { Entry(id: "j\($0)", text: text) })
      _ = try await store.close()
      _ = try convert(directory, "a.json", "b.journal", .journal)
      try await JournaledActorStore<Entry<String>>.open(
        configuration: configuration("b.journal"), thresholds: thresholds
      ).close()
      #expect(FileManager.default.fileExists(atPath: directory + "/b.journal.index"))
      let again = try ActorStore<Entry<String>>(configuration: configuration("a.json"))
      try await again.delete("j110")
      try await again.save(Entry(id: "j11x", text: text))
      try await again.close()
      _ = try convert(directory, "a.json", "b.journal", .journal, replaces: true)
      #expect(!FileManager.default.fileExists(atPath: directory + "/b.journal.index"))
      let journal = try await JournaledActorStore<Entry<String>>.open(
        configuration: configuration("b.journal"), thresholds: thresholds)
      #expect(try await journal.find(by: "j11x") != nil)
      #expect(try await journal.find(by: "j110") == nil)
      try await journal.close()
    }
  }

  @Test(arguments: ["a directory", "a link", "a FIFO"], FileConversion.Form.allCases)
  func aTargetThatIsNoFileIsRefusedAndStays(
    _ what: String, _ form: FileConversion.Form
  ) async throws {
    try await inTemporaryDirectory { directory in
      let store = try ActorStore<Entry<Int>>(
        configuration: StoreConfiguration(location: try location(directory, "a.json")))
      try await store.save(Entry(id: 1, text: ""))
      try await store.close()
      let target = directory + "/b"
      switch what {
      case "a directory":
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
      case "a link":
        try FileManager.default.createSymbolicLink(
          atPath: target, withDestinationPath: "a.json")
      default: #expect(mkfifo(target, 0o600) == 0)
      }
      let before =
        try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
      let error = #expect(throws: StoreError.self) {
        try convert(directory, "a.json", "b", form, replaces: true)
      }
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.contains(what) == true, "\(error as Any)")
      #expect(error?.message.contains("Nothing was changed.") == true)
      let after =
        try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
      #expect(after == before)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(Set(names) == ["a.json", "a.json.lock", "b", "b.lock"])
    }
  }
}
