import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// A primary is stopped, its standby is promoted, and the primary continues.
@Suite("A primary that was replaced", .long, .postgreSQL, .serialized)
struct ReplacedPrimaryTests {
  /// A store on a primary that was paused, whose standby was promoted and has newer items.
  private func onReplacedPrimary(
    _ failover: PostgreSQLServer.Failover, _ row: FaultRow,
    _ body: (PostgreSQLStore<Note>, TemporaryServer, StorePlace, inout FaultRow) async throws
      -> Void
  ) async throws {
    var row = row
    let pair = try await Pair.start()
    let place = try pair.place(deadline: .seconds(6), failover: failover)
    let store = try await place.open()
    try await store.save(Note(id: "a", text: "old"))
    #expect(try await store.find(by: "a")?.text == "old")
    pair.primary.pause()
    try await pair.standby.promote()
    var newPlace = place
    newPlace.settings = PostgreSQLServer(pair.standby.connection())
    let other = try await newPlace.open()
    try await other.save(Note(id: "a", text: "new"))
    pair.primary.resume()
    try await body(store, pair.standby, place, &row)
    try row.tell()
    #expect(row.isAsItMust)
    try await other.close()
    try await store.close()
    // A server stops with its last owner.
    withExtendedLifetime(pair) {}
  }

  @Test func aConfirmedReadDoesNotBelieveAReplacedPrimary() async throws {
    let row = FaultRow("primary paused, replaced, and goes on")
    try await onReplacedPrimary(.standby, row) { store, standby, place, row in
      let found = await code { _ = try await store.find(by: "a") }
      let saved = await code { try await store.save(Note(id: "b", text: "")) }
      // A store that has gone on to the promoted server by then finds no standby there.
      #expect(found == .unavailable || found == .notSynchronizable)
      #expect(saved == .outcomeUnknown)
      let kept = try await standby.query("SELECT count(*) FROM \"\(place.schema)\".items")
      #expect(kept == "1")
      row.unknown = saved == .outcomeUnknown ? 1 : 0
      row.lost = saved == nil ? 1 : 0
      row.falseAnswers = found == nil ? 1 : 0
    }
  }

  /// The control of the test above.
  @Test func anUnconfirmedReadIsStaleOnAReplacedPrimary() async throws {
    var row = FaultRow("control: primary replaced, reads not confirmed")
    row.isControl = true
    try await onReplacedPrimary(.standbyWithoutConfirmedReads, row) { store, _, _, row in
      let found = try await store.find(by: "a")
      #expect(found?.text == "old")
      row.falseAnswers = found?.text == "old" ? 1 : 0
    }
  }
}
