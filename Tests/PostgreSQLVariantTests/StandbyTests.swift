import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// A primary waits for its standby in vain.
@Suite("A standby that does not confirm", .long, .postgreSQL, .serialized)
struct StandbyTests {
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
      // No wait blocks a thread of the pool: unrelated tasks continue.
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

  @Test func aCommitThatWaitedWhenThePrimaryCrashedIsFoundOrUnknown() async throws {
    let pair = try await Pair.start()
    let place = try pair.place(deadline: .seconds(6))
    let store = try await place.open()
    pair.standby.pause()
    async let outcome = code { try await store.save(Note(id: "a", text: "")) }
    try await pair.primary.waitForWaitingCommit()
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
