import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// A server gets `synchronous_standby_names` with its promotion, as Patroni does it, and its checkpointer,
/// which is to tell the sessions, is busy.
@Suite("A primary that does not wait yet", .long, .postgreSQL, .serialized)
struct SeenWaitingTests {
  /// A store on a promoted server without a standby, before and after the checkpointer continues.
  private func onPromoted(
    _ failover: PostgreSQLServer.Failover,
    _ body: (PostgreSQLStore<Note>, Pair, StorePlace, _ goOn: () -> Void) async throws -> Void
  ) async throws {
    let pair = try await Pair.start()
    let place = try pair.place(deadline: .seconds(8), failover: failover)
    let store = try await place.open()
    try await store.save(Note(id: "before", text: ""))
    let text = try await pair.standby.query(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")
    let checkpointer = try #require(pid_t(text))
    kill(checkpointer, SIGSTOP)
    defer { kill(checkpointer, SIGCONT) }
    await pair.primary.end()
    try await pair.standby.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try await pair.standby.query("SELECT pg_reload_conf()")
    try await pair.standby.promote()
    try await body(store, pair, place) { kill(checkpointer, SIGCONT) }
    try await store.close()
    withExtendedLifetime(pair) {}
  }

  @Test func nothingIsAcknowledgedBeforeTheServerIsSeenToWait() async throws {
    try await onPromoted(.standby) { store, pair, place, goOn in
      let outcome = await code { try await store.save(Note(id: "during", text: "")) }
      // Unknown where the store had sent the change to the old server.
      #expect(outcome == .unavailable || outcome == .outcomeUnknown)
      let found = await code { _ = try await store.find(by: "before") }
      #expect(found == .unavailable)
      goOn()
      let next = try await TemporaryServer.standby(of: pair.standby, on: pair.primary.port)
      // A loaded machine may need more than one call's time.
      var after = outcome
      for _ in 0..<5 where after != nil {
        after = await code { try await store.save(Note(id: "after", text: "")) }
      }
      #expect(after == nil)
      // On the standby's disk, and read by its queries a moment later.
      let count = "SELECT count(*) FROM \"\(place.schema)\".items WHERE item ->> 'id' = 'after'"
      var kept = ""
      for _ in 0..<1_000 where kept != "1" { kept = try await next.query(count) }
      #expect(kept == "1")
      var row = FaultRow("standby promoted, its checkpointer busy")
      row.acknowledged = 1
      row.refused = outcome == .unavailable ? 1 : 0
      row.unknown = outcome == .outcomeUnknown ? 1 : 0
      row.lost = outcome == nil ? 1 : 0
      try row.tell()
      #expect(row.isAsItMust)
      withExtendedLifetime(next) {}
    }
  }

  /// The control of the test above: the server acknowledges what no standby has.
  @Test func whoBelievesTheSettingIsToldThatAChangeIsOnAStandbyThatIsNotThere() async throws {
    try await onPromoted(.none) { store, pair, _, _ in
      try await store.save(Note(id: "during", text: ""))
      let facts = try await pair.standby.query(
        "SELECT current_setting('synchronous_standby_names'), count(*) FROM pg_stat_replication")
      #expect(facts == "*|0")
      var row = FaultRow("control: standby promoted, its checkpointer busy")
      row.isControl = true
      row.acknowledged = 1
      row.lost = facts == "*|0" ? 1 : 0
      try row.tell()
      #expect(row.isAsItMust)
    }
  }
}
