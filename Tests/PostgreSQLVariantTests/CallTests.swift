import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

@Suite("Calls of the PostgreSQL store", .postgreSQL)
struct CallTests {
  @Test func aSavedItemIsFoundAndStaysAfterReopening() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let note = Note(id: "a", text: "first")
      try await store.save(note)
      #expect(try await store.find(by: "a") == note)
      #expect(try await store.find(by: "b") == nil)
      try await store.close()
      let again = try await place.open()
      #expect(try await again.loadAll() == [note])
      try await again.close()
    }
  }

  @Test func theLastChangeOfAnIdCounts() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.save(contentsOf: [
        Note(id: "a", text: "1"), Note(id: "b", text: "1"), Note(id: "a", text: "2"),
      ])
      #expect(try await store.count() == 2)
      #expect(try await store.find(by: "a")?.text == "2")
      try await store.delete(contentsOf: ["a", "missing"])
      try await store.delete("missing")
      #expect(try await store.loadAll().map(\.id) == ["b"])
      try await store.close()
    }
  }

  @Test func aClosedStoreRefusesEveryCall() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.close()
      try await store.close()
      #expect(await code { try await store.save(Note(id: "a", text: "")) } == .closed)
      #expect(await code { try await store.delete("a") } == .closed)
      #expect(await code { try await store.flush() } == .closed)
      #expect(await code { _ = try await store.find(by: "a") } == .closed)
      #expect(await code { _ = try await store.loadAll() } == .closed)
      #expect(await code { _ = try await store.count() } == .closed)
      #expect(await code { _ = try await store.page(after: nil, limit: 1) } == .closed)
      #expect(await code { _ = try await store.changes() } == .closed)
      #expect(await code { _ = try await store.snapshot() } == .closed)
    }
  }

  @Test func savesThatGatherShareTransactions() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await withThrowingTaskGroup { group in
        for number in 0..<200 {
          group.addTask { try await store.save(Note(id: "n\(number)", text: "\(number)")) }
        }
        try await group.waitForAll()
      }
      #expect(try await store.count() == 200)
      try await store.close()
      let revisions = Int(try await place.query("SELECT revision FROM #.store_head")) ?? 0
      #expect((1..<150).contains(revisions), "\(revisions) transactions")
    }
  }
}
