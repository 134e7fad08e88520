import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// Somebody cancels the wait of commits for the standby, which the server then calls a success.
@Suite("A cancelled wait for the standby", .long, .postgreSQL, .serialized)
struct CancelledWaitTests {
  private func cancelWaits(_ server: TemporaryServer) async throws {
    try await server.waitForWaitingCommit()
    try await server.query(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
  }

  @Test(arguments: ["postgres", "quiet"])
  func aCancelledWaitIsNoAcknowledgement(user: String) async throws {
    let pair = try await Pair.start()
    try await pair.primary.query("CREATE ROLE quiet LOGIN SUPERUSER")
    try await pair.primary.query("ALTER ROLE quiet SET client_min_messages = error")
    var place = try StorePlace(pair.primary, pair.primary.connection(user: user))
    place.settings.deadline = .seconds(3)
    let store = try await place.open()
    pair.standby.pause()
    async let outcome = code { try await store.save(Note(id: "a", text: "")) }
    try await cancelWaits(pair.primary)
    // The one on the next session, which asks, waits for the standby too.
    #expect(await outcome == .outcomeUnknown)
    #expect(try await place.query("SELECT count(*) FROM #.items") == "1")
    pair.standby.resume()
    try await store.flush()
    while try await pair.primary.waitingCommits() > 0 {}
    pair.standby.pause()
    // The same with a standby that comes back: the acknowledgement is late, and true.
    async let late: Void = store.save(Note(id: "b", text: ""))
    try await cancelWaits(pair.primary)
    pair.standby.resume()
    try await late
    let counts = try await store.outcomeCounts()
    #expect(counts.foundCommitted == 1)
    #expect(counts.unknown == 1)
    let both = try await place.query("SELECT count(*) FROM #.items") == "2"
    try await store.close()
    var row = FaultRow("wait for the standby cancelled, role \(user)", injected: 2)
    row.acknowledged = 1
    row.unknown = counts.unknown
    row.resolved = counts.foundCommitted
    row.lost = both ? 0 : 1
    try row.tell()
    #expect(row.isAsItMust)
  }

  /// The control: without a look at the warnings the cancelled commit is a success, which the standby
  /// does not have.
  @Test func theServerCallsACancelledWaitASuccess() async throws {
    let primary = try await TemporaryServer.primary()
    let proxy = try Proxy(to: primary.port)
    defer { proxy.close() }
    let standby = try await TemporaryServer.standby(of: primary, through: proxy.port)
    try await primary.waitForStandby()
    try await primary.query("CREATE TABLE plain (id int)")
    proxy.set(.hold)
    async let ended = primary.query("INSERT INTO plain VALUES (1)")
    try await cancelWaits(primary)
    _ = try await ended
    primary.kill()
    proxy.cutAll()
    try await standby.promote()
    var row = FaultRow("control: a commit's warning ignored")
    row.isControl = true
    row.acknowledged = 1
    row.lost = try await standby.query("SELECT count(*) FROM plain") == "1" ? 0 : 1
    try row.tell()
    #expect(row.isAsItMust)
  }
}
