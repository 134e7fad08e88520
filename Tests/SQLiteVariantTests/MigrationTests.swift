import Foundation
import Persistence
import Testing

@testable import SQLiteVariant

@Suite("Migrating an SQLite store")
struct MigrationTests {
  struct Old: Storable, Equatable {
    let id: Int
    var name: String
  }

  struct New: Storable, Equatable {
    let id: String
    var title: String
  }

  private struct Refusal: Error {}

  private let steps = [
    Migration(from: 1, "call it title") { item in
      try item.set("title", to: .string(item.string("name")))
      try item.remove("name")
    },
    Migration(from: 2, "ids are strings") { item in
      try item.set("id", to: .string("n\(item.integer("id"))"))
    },
  ]

  private func configuration(_ place: DatabaseDirectory, _ steps: [Migration]) -> StoreConfiguration
  {
    var configuration = place.configuration()
    configuration.schemaVersion = 3
    configuration.migrations = steps
    return configuration
  }

  /// Writes a database of version 1 and gives its bytes.
  private func prepare(_ place: DatabaseDirectory) async throws -> Data {
    let store = try SQLiteStore<Old>(configuration: place.configuration())
    try await store.save(contentsOf: (1...30).map { Old(id: $0, name: "name \($0)") })
    try await store.close()
    return try place.bytes()
  }

  @Test func everyStepIsDoneAndTheIdsMayBecomeOthers() async throws {
    try await inPlace { place in
      _ = try await prepare(place)
      for _ in 0..<2 {
        let store = try SQLiteStore<New>(configuration: configuration(place, steps))
        #expect(try await store.count() == 30)
        #expect(try await store.find(by: "n7") == New(id: "n7", title: "name 7"))
        try await store.close()
      }
    }
  }

  @Test func aStepThatThrowsLeavesTheFileAsItWas() async throws {
    try await inPlace { place in
      let bytes = try await prepare(place)
      let failing = Migration(from: 2, "refuse 7") { item in
        if try item.integer("id") == 7 { throw Refusal() }
      }
      let error = #expect(throws: StoreError.self) {
        try SQLiteStore<New>(configuration: configuration(place, [steps[0], failing]))
      }
      #expect(error?.code == .migrationFailed)
      #expect(error?.message.contains("refuse 7") == true)
      #expect(error?.message.contains("the item with id 7") == true)
      #expect(try place.bytes() == bytes)
      #expect(try place.names() == ["data.sqlite", "data.sqlite.lock"])
    }
  }

  @Test func stepsThatGiveTwoItemsOneIdAreRefused() async throws {
    try await inPlace { place in
      let bytes = try await prepare(place)
      let merging = Migration(from: 2, "one id") { item in try item.set("id", to: "same") }
      let error = #expect(throws: StoreError.self) {
        try SQLiteStore<New>(configuration: configuration(place, [steps[0], merging]))
      }
      #expect(error?.code == .migrationFailed)
      #expect(try place.bytes() == bytes)
    }
  }

  @Test func aFullDiskIsNoFailureToSave() async throws {
    try await inPlace { place in
      let bytes = try await prepare(place)
      let long = Migration(from: 2, "long ids") { item in
        let id = try item.integer("id")
        try item.set("id", to: .string(String(repeating: "\(id % 10)", count: 9_000 + Int(id))))
      }
      let file = try DatabaseFile(configuration(place, [steps[0], long]), .string)
      let error = #expect(throws: StoreError.self) {
        _ = try file.open { log, finding throws(StoreError) in
          do { try log.connection.execute("PRAGMA max_page_count=1") } catch {
            throw .reading(place.path, error)
          }
          try DatabaseMigration<New>(file: file, log: log, finding: finding).run()
        }
      }
      #expect(error?.code == .diskFull)
      #expect(error?.message.contains("Free some space and open again.") == true)
      #expect(try place.bytes() == bytes)
    }
  }

  @Test func aVersionWithoutAStepIsRefused() async throws {
    try await inPlace { place in
      let bytes = try await prepare(place)
      for steps in [[], [steps[1]]] {
        let failure = await code {
          _ = try SQLiteStore<New>(configuration: configuration(place, steps))
        }
        #expect(failure == .migrationInvalid)
      }
      #expect(try place.bytes() == bytes)
    }
  }

  @Test func aNewDatabaseHasTheNewVersion() async throws {
    try await inPlace { place in
      try await SQLiteStore<New>(configuration: configuration(place, steps)).close()
      #expect(
        await code { _ = try SQLiteStore<New>(configuration: place.configuration()) }
          == .newerVersion)
    }
  }
}
