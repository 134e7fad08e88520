import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

@Suite("Items and ids that are hard for a server", .postgreSQL)
struct ItemTests {
  static let texts = [
    "", "'", "\"", "'; DROP SCHEMA public CASCADE; --", "$1", "\\", "\\x00", "\0", "a\0b",
    "\u{fffd}", "\u{1F512}", "{}", "NULL", "\u{202e}", "%s%n", "\r\n", "\u{2028}",
  ]

  @Test func everyTextIsBoundAndComesBack() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let notes = Self.texts.map { Note(id: "id " + $0, text: $0) }
      for note in notes { try await store.save(note) }
      for note in notes { #expect(try await store.find(by: note.id) == note) }
      #expect(Set(try await store.loadAll().map(\.text)) == Set(Self.texts))
      try await store.delete(contentsOf: notes.map(\.id))
      #expect(try await store.count() == 0)
      #expect(
        try await place.server.query("SELECT 1 FROM pg_namespace WHERE nspname = 'public'") == "1")
      try await store.close()
    }
  }

  @Test func tenMegabytesComeBack() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let note = Note(id: "large", text: String(repeating: "0123456789", count: 1 << 20))
      async let first: Void = store.save(note)
      async let second: Void = store.save(Note(id: "small", text: ""))
      _ = try await (first, second)
      #expect(try await store.find(by: "large") == note)
      try await store.close()
    }
  }

  @Test func anIdBeyondTheLimitIsRefusedAlone() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let longest = String(repeating: "x", count: 2_000)
      try await store.save(Note(id: longest, text: "kept"))
      #expect(try await store.find(by: longest)?.text == "kept")
      let error = await text { try await store.save(Note(id: longest + "x", text: "")) }
      #expect(error.hasPrefix("unencodable"))
      #expect(error.contains("is 2001 bytes long, and a server's index takes 2000"))
      // Random bytes cannot be compressed into the index.
      let random = String((0..<500).map { _ in Character("\u{10000}") })
      try await store.save(Note(id: random, text: ""))
      #expect(try await store.find(by: longest + "x") == nil)
      try await store.delete(longest + "x")
      #expect(try await store.page(after: longest + "x", limit: 5).map(\.id) == [random])
      try await store.close()
    }
  }

  struct Weighed: Storable, Equatable {
    let id: String
    var weight: Double
  }

  @Test func anItemThatCannotBeEncodedFailsAlone() async throws {
    try await inPlace { place in
      let store = try await place.open(Weighed.self)
      let outcomes = await withTaskGroup { group in
        for number in 0..<10 {
          let weight = number == 3 ? Double.nan : 1
          group.addTask {
            await code { try await store.save(Weighed(id: "\(number)", weight: weight)) }
          }
        }
        return await group.reduce(into: [StoreError.Code?]()) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == nil }.count == 9)
      #expect(outcomes.contains(.unencodable))
      try await store.close()
    }
  }

  /// An administrator's own rule about the table refuses one item of a group.
  @Test func anItemThatTheServerRefusesFailsAlone() async throws {
    try await inPlace { place in
      let store = try await place.open()
      _ = try await place.query(
        "ALTER TABLE #.stored_items ADD CHECK (position('forbidden'::bytea IN body) = 0)")
      let outcomes = await withTaskGroup { group in
        for number in 0..<20 {
          let text = number == 7 ? "forbidden" : "fine"
          group.addTask {
            (number, await code { try await store.save(Note(id: "\(number)", text: text)) })
          }
        }
        return await group.reduce(into: [Int: StoreError.Code?]()) { $0[$1.0] = $1.1 }
      }
      #expect(outcomes[7] == .some(.inputOutput))
      #expect(outcomes.values.filter { $0 == nil }.count == 19)
      #expect(try await store.count() == 19)
      try await store.close()
    }
  }
}
