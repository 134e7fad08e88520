import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

@Suite("Migrations of the PostgreSQL store", .postgreSQL)
struct MigrationTests {
  struct Titled: Storable, Equatable {
    let id: Int
    var title: String
  }

  private static func number(_ item: JSONValue) throws -> Double {
    let text = try item.string("id")
    guard let number = Double(text) else { throw ServerHarnessFailure("\(text) is no number") }
    return number
  }

  /// The second version of ``Note``: its ids are numbers, and its text is a title.
  private func second(_ place: StorePlace) -> StorePlace {
    var place = place
    place.configuration.schemaVersion = 2
    place.configuration.migrations = [
      Migration(from: 1, "title") { item in
        try item.set("title", to: .string(try item.string("text")))
        try item.set("id", to: .number(try Self.number(item)))
        try item.remove("text")
      }
    ]
    return place
  }

  @Test func itemsOfAnEarlierVersionAreMigratedInOneTransaction() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.save(contentsOf: (0..<20).map { Note(id: "\($0)", text: "t\($0)") })
      try await store.close()
      let migrated = try await second(place).open(Titled.self)
      #expect(try await migrated.find(by: 7) == Titled(id: 7, title: "t7"))
      #expect(try await migrated.page(after: 17, limit: 5).map(\.id) == [18, 19])
      try await migrated.save(Titled(id: 20, title: "new"))
      #expect(try await migrated.count() == 21)
      try await migrated.close()
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("newerVersion"))
    }
  }

  @Test func aStepThatFailsLeavesTheTablesAsTheyWere() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.save(Note(id: "no number", text: ""))
      try await store.close()
      #expect(
        await code { _ = try await second(place).open(Titled.self) } == .migrationFailed)
      let again = try await place.open()
      #expect(try await again.find(by: "no number") != nil)
      try await again.close()
    }
  }

  @Test func anOlderProgramIsStoppedByANewerOne() async throws {
    try await inPlace { place in
      let older = try await place.open()
      try await older.save(Note(id: "1", text: "kept"))
      let newer = try await second(place).open(Titled.self)
      let error = await text { try await older.save(Note(id: "2", text: "lost?")) }
      #expect(error.hasPrefix("newerVersion"))
      #expect(error.contains("Another program has migrated the store"))
      #expect(try await newer.loadAll() == [Titled(id: 1, title: "kept")])
      try await older.close()
      try await newer.close()
    }
  }

  @Test func programsThatOpenAtTheSameTimeMakeOneStore() async throws {
    try await inPlace { place in
      try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            let store = try await place.open()
            try await store.save(Note(id: "\(number)", text: ""))
            try await store.close()
          }
        }
        try await group.waitForAll()
      }
      #expect(try await place.query("SELECT count(*) FROM #.stored_items") == "8")
    }
  }

  @Test func idsOfAnotherTypeAreRefused() async throws {
    try await inPlace { place in
      try await place.open().close()
      let error = await text { _ = try await place.open(Titled.self) }
      #expect(error.hasPrefix("undecodable"))
      #expect(error.contains("string, not signed"))
    }
  }
}
