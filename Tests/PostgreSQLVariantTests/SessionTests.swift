import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

@Suite("Sessions of the PostgreSQL store", .postgreSQL, .serialized)
struct SessionTests {
  private func sessions(_ place: StorePlace) async throws -> Int {
    Int(
      try await place.query(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = '\(place.schema)'")) ?? -1
  }

  /// Each look takes a connection's time.
  private func waits(_ place: StorePlace, for count: Int) async throws {
    for _ in 0..<300 { if try await sessions(place) == count { return } }
    throw ServerHarnessFailure("there are not \(count) sessions, but \(try await sessions(place))")
  }

  private func named(_ direct: StorePlace) -> StorePlace {
    var place = direct
    place.settings.connection += " application_name=\(direct.schema)"
    return place
  }

  @Test func aStoreHasTwoSessionsAndLeavesNone() async throws {
    try await inPlace { direct in
      let place = named(direct)
      let store = try await place.open()
      try await store.save(Note(id: "a", text: ""))
      _ = try await store.find(by: "a")
      #expect(try await sessions(place) == 2)
      try await store.close()
      try await waits(place, for: 0)
    }
  }

  /// A call is a job of another thread.
  ///
  /// Without a preference for the loop, each wait for the server also continues on another thread, which
  /// then adds a job.
  @Test func onlyCallsBringJobsFromOtherThreads() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let before = store.loop.jobsOfOthers
      for number in 1...20 {
        try await store.save(Note(id: "a", text: "\(number)"))
        _ = try await store.find(by: "a")
      }
      #expect(store.loop.jobsOfOthers - before <= 40)
      try await store.close()
    }
  }

  @Test func aStoreThatIsDroppedLeavesNoSession() async throws {
    try await inPlace { direct in
      let place = named(direct)
      do {
        let store = try await place.open()
        try await store.save(Note(id: "a", text: ""))
        _ = try await store.changes()
        #expect(try await sessions(place) == 2)
      }
      try await waits(place, for: 0)
    }
  }

  @Test func aServerThatBecomesReadOnlyTakesNothingAndIsFoundAgain() async throws {
    let server = try await TemporaryServer.primary()
    var place = try StorePlace(server)
    place.settings.deadline = .seconds(2)
    place.settings.connectionsPerMinute = .max
    let store = try await place.open()
    try await store.save(Note(id: "a", text: "1"))
    try await server.query("ALTER SYSTEM SET default_transaction_read_only = on")
    try await server.query("SELECT pg_reload_conf()")
    while try await server.query("SHOW default_transaction_read_only") != "on" {}
    // The session itself takes the setting over a moment later.
    var refusal = ""
    while refusal.isEmpty {
      refusal = await text { try await store.save(Note(id: "a", text: "2")) }
    }
    #expect(refusal.hasPrefix("unavailable"))
    #expect(refusal.contains("nothing was changed"))
    try await server.query("ALTER SYSTEM RESET ALL")
    try await server.query("SELECT pg_reload_conf()")
    while try await server.query("SHOW default_transaction_read_only") != "off" {}
    try await store.save(Note(id: "a", text: "3"))
    #expect(try await store.find(by: "a")?.text == "3")
    try await store.close()
  }
}
