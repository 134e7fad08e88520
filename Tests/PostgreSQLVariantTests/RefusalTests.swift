import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// Servers and tables that are there, and are not what the store needs.
@Suite("Servers and tables that refuse", .postgreSQL)
struct RefusalTests {
  @Test(arguments: ["require", "verify-full"])
  func encryptionThatTheServerDoesNotHaveIsSaid(mode: String) async throws {
    try await inPlace { place in
      var place = place
      // A file of certificates, so that the server's refusal comes first.
      place.settings.connection += " sslmode=\(mode) sslrootcert=/dev/null"
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("unavailable"), "\(error)")
      #expect(error.contains("SSL"), "\(error)")
    }
  }

  /// The system accepts the connection, but no answer ever comes.
  @Test func aServerThatSaysNothingEndsTheOpeningByItsDeadline() async throws {
    let silent = try LoopbackListener()
    defer { silent.close() }
    try await inPlace { place in
      var place = place
      place.settings.connection = "host=127.0.0.1 port=\(silent.port) user=u"
      place.settings.deadline = .seconds(1)
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("unavailable"), "\(error)")
      #expect(error.contains("no answer within the deadline"), "\(error)")
    }
  }

  @Test func tablesOfANewerLayoutAreLeftAlone() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.save(Note(id: "a", text: "kept"))
      try await store.close()
      _ = try await place.query("UPDATE #.store_head SET layout = 2")
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("newerVersion"), "\(error)")
      #expect(try await place.query("SELECT item ->> 'text' FROM #.items") == "kept")
    }
  }

  @Test func aHeadThatIsGoneIsSaid() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.save(Note(id: "a", text: ""))
      try await store.close()
      _ = try await place.query("DELETE FROM #.store_head")
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("corrupt"), "\(error)")
      #expect(error.contains("the head does not have exactly one row"), "\(error)")
      #expect(try await place.query("SELECT count(*) FROM #.items") == "1")
    }
  }

  /// The server's own refusal for a full disk, from a rule of an administrator's.
  @Test func aServerWithoutRoomIsSaidAndGoesOn() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.save(Note(id: "a", text: "kept"))
      _ = try await place.query(
        """
        CREATE FUNCTION #.full_disk() RETURNS trigger LANGUAGE plpgsql AS \
        $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$; \
        CREATE TRIGGER full_disk BEFORE INSERT ON #.stored_items \
        FOR EACH STATEMENT EXECUTE FUNCTION #.full_disk()
        """)
      let error = await text { try await store.save(Note(id: "b", text: "")) }
      #expect(error.hasPrefix("diskFull"), "\(error)")
      #expect(error.contains("The server has no room left; nothing was changed."), "\(error)")
      #expect(try await store.loadAll().map(\.id) == ["a"])
      _ = try await place.query("DROP TRIGGER full_disk ON #.stored_items")
      try await store.save(Note(id: "b", text: ""))
      #expect(try await store.count() == 2)
      try await store.close()
    }
  }
}
