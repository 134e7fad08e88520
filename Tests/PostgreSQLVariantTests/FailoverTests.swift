import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// The primary dies and its standby takes over, while clients save.
@Suite("Failovers of the PostgreSQL store", .long, .postgreSQL, .serialized)
struct FailoverTests {
  /// The number of times the primary is killed; `LOCKSTEP_KILLS` asks for more.
  static let kills = Rounds.count("LOCKSTEP_KILLS", default: 2)

  /// In milliseconds.
  private func median(_ durations: [Duration]) -> Int {
    Int(durations.sorted()[durations.count / 2] / .milliseconds(1))
  }

  @Test func noAcknowledgedItemIsLostWithAKilledPrimary() async throws {
    var pair = try await Pair.start()
    let place = try pair.place()
    let store = try await place.open()
    let writers = Writers(8, on: store)
    var services: [(afterKill: Duration, afterPromotion: Duration)] = []
    for kill in 0..<Self.kills {
      await writers.acknowledge(50)
      let killed = ContinuousClock.now
      pair.primary.kill()
      try await pair.standby.promote()
      let promoted = ContinuousClock.now
      await writers.acknowledge(1)
      services.append((.now - killed, .now - promoted))
      if kill + 1 == Self.kills { break }
      // The next standby listens where the dead primary did, so that the store finds it there.
      let next = try await TemporaryServer.standby(of: pair.standby, on: pair.primary.port)
      pair = Pair(primary: pair.standby, standby: next)
      try await pair.primary.waitForStandby()
    }
    let answers = await writers.stop()
    let found = try await answers.compare(with: pair.standby, place.schema)
    let counts = try await store.outcomeCounts()
    try await store.close()
    let afterKill = median(services.map(\.afterKill))
    let afterPromotion = median(services.map(\.afterPromotion))
    var row = FaultRow(
      "primary killed, standby promoted", injected: Self.kills, answers, found, counts)
    row.remark =
      "service again \(afterKill) ms after the kill, \(afterPromotion) ms after the promotion (medians)"
    try row.tell()
    #expect(row.isAsItMust)
    // A single kill may come between two commits; twenty do not.
    #expect(counts.unclear > 0 || Self.kills < 20)
  }

  /// The new primary is refused until it has a standby; the calls wait for that.
  @Test func aStoreThatNeedsAStandbyGoesOnWhenTheNewPrimaryHasOne() async throws {
    let pair = try await Pair.start()
    let place = try pair.place(deadline: .seconds(30), failover: .standby)
    let store = try await place.open()
    try await store.save(Note(id: "a", text: "before"))
    pair.primary.kill()
    try await pair.standby.promote()
    async let saved: Void = store.save(Note(id: "a", text: "after"))
    let next = try await TemporaryServer.standby(of: pair.standby, on: pair.primary.port)
    try await pair.standby.waitForStandby()
    try await saved
    #expect(try await store.find(by: "a")?.text == "after")
    try await store.close()
    // The new primary needed it so far.
    try await next.stop()
  }
}
