import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// A primary and its standby lose each other, or somebody interferes with their waiting.
@Suite("A standby that does not confirm", .postgreSQL, .serialized)
struct StandbyTests {
  /// A store on a primary that was paused, whose standby was promoted and has newer items.
  private func onReplacedPrimary(
    _ failover: PostgreSQLServer.Failover, _ row: FaultRow,
    _ body: (PostgreSQLStore<Note>, TemporaryServer, StorePlace, inout FaultRow) async throws
      -> Void
  ) async throws {
    var row = row
    let pair = try await Pair.start()
    let place = try pair.place(deadline: .seconds(3), failover: failover)
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
      #expect(found == .unavailable)
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
    var row = FaultRow("control: the same, reads not confirmed")
    row.isControl = true
    try await onReplacedPrimary(.standbyWithoutConfirmedReads, row) { store, _, _, row in
      let found = try await store.find(by: "a")
      #expect(found?.text == "old")
      row.falseAnswers = found?.text == "old" ? 1 : 0
    }
  }

  @Test(arguments: ["paused", "killed"])
  func savesEndByTheirDeadlineWithoutTheStandby(fault: String) async throws {
    let pair = try await Pair.start()
    let place = try pair.place(deadline: .seconds(3))
    let store = try await place.open()
    try await store.save(Note(id: "before", text: ""))
    if fault == "paused" { pair.standby.pause() } else { pair.standby.kill() }
    let outcomes = await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask { await code { try await store.save(Note(id: "n\(number)", text: "")) } }
      }
      // Nobody waits on a thread of the pool: tasks that have nothing to do with it go on.
      for number in 0..<50 { #expect(await Task { number }.value == number) }
      return await group.reduce(into: [StoreError.Code?: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes[nil] == nil)
    #expect((outcomes[.outcomeUnknown] ?? 0) + (outcomes[.unavailable] ?? 0) == 50)
    #expect(outcomes[.outcomeUnknown] ?? 0 > 0)
    var row = FaultRow("standby \(fault)")
    row.unknown = outcomes[.outcomeUnknown] ?? 0
    row.refused = outcomes[.unavailable] ?? 0
    // Reads need no standby.
    #expect(try await store.find(by: "before") != nil)
    if fault == "paused" { pair.standby.resume() } else { try await pair.standby.start() }
    try await store.save(Note(id: "after", text: ""))
    #expect(try await store.find(by: "after") != nil)
    try await store.close()
    row.acknowledged = 2
    try row.tell()
  }

  /// How many commits of the server wait for its standby.
  private func waiting(_ server: TemporaryServer) async throws -> Int {
    Int(
      try await server.query(
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")) ?? 0
  }

  private func waits(_ server: TemporaryServer) async throws {
    for _ in 0..<1_000 { if try await waiting(server) > 0 { return } }
    throw HarnessFailure("no commit waits for the standby")
  }

  private func cancelWaits(_ server: TemporaryServer) async throws {
    try await waits(server)
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
    while try await waiting(pair.primary) > 0 {}
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

  @Test func aCommitThatWaitedWhenThePrimaryCrashedIsFoundOrUnknown() async throws {
    let pair = try await Pair.start()
    let place = try pair.place(deadline: .seconds(6))
    let store = try await place.open()
    pair.standby.pause()
    async let outcome = code { try await store.save(Note(id: "a", text: "")) }
    try await waits(pair.primary)
    pair.primary.kill()
    pair.standby.resume()
    try await pair.primary.start()
    let result = await outcome
    let kept = try await place.query("SELECT count(*) FROM #.items") == "1"
    #expect(result == nil || result == .outcomeUnknown)
    #expect(kept)
    var row = FaultRow("primary crashed and restarted, a commit waiting")
    row.acknowledged = result == nil ? 1 : 0
    row.unknown = result == nil ? 0 : 1
    row.lost = result == nil && !kept ? 1 : 0
    try row.tell()
    try await store.save(Note(id: "b", text: ""))
    try await store.close()
  }
}
