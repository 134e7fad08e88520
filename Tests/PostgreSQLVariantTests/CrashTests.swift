import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// One process of the server dies, and the server starts all others anew.
@Suite("Crashes of the server", .long, .postgreSQL, .serialized)
struct CrashTests {
  @Test func aKilledBackendLosesNothing() async throws {
    let server = try await TemporaryServer.primary()
    var place = try StorePlace(server)
    place.settings.connectionsPerMinute = .max
    let store = try await place.open()
    let writers = Writers(8, on: store)
    for _ in 0..<3 {
      await writers.acknowledge(30)
      let backend = try await server.query(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'lockstep' LIMIT 1")
      if let process = pid_t(backend) { Foundation.kill(process, SIGKILL) }
      await writers.acknowledge(30)
    }
    let answers = await writers.stop()
    let counts = try await store.outcomeCounts()
    try await store.close()
    let found = try await answers.compare(with: server, place.schema)
    let row = FaultRow("process of the server killed", injected: 3, answers, found, counts)
    try row.tell()
    #expect(row.isAsItMust)
    #expect(server.log.count { $0.contains("terminated by signal 9") } >= 3)
  }

  #if os(Linux)
    /// A write of the log fails, the server panics, and starts anew with room.
    @Test func aLogThatCannotBeWrittenLosesNothing() async throws {
      let server = try await TemporaryServer.primary()
      var place = try StorePlace(server)
      place.settings.connectionsPerMinute = .max
      let store = try await place.open()
      let writers = Writers(8, on: store)
      for _ in 0..<2 {
        await writers.acknowledge(30)
        try await server.fillDisk()
        await writers.acknowledge(30)
      }
      let answers = await writers.stop()
      let counts = try await store.outcomeCounts()
      try await store.close()
      let found = try await answers.compare(with: server, place.schema)
      let row = FaultRow("no room for the server's log", injected: 2, answers, found, counts)
      try row.tell()
      #expect(row.isAsItMust)
      #expect(server.log.contains { $0.contains("PANIC") })
    }
  #endif

  @Test func aStoreGoesOnWhenItsServerIsBack() async throws {
    let server = try await TemporaryServer.primary()
    var place = try StorePlace(server)
    place.settings.deadline = .seconds(2)
    place.settings.connectionsPerMinute = .max
    let store = try await place.open()
    try await store.save(Note(id: "a", text: "1"))
    try await server.stop()
    let error = await text { try await store.save(Note(id: "a", text: "2")) }
    #expect(error.hasPrefix("unavailable at postgresql://127.0.0.1:\(server.port)/postgres#"))
    #expect(error.contains("nothing was changed"))
    #expect(await code { _ = try await store.find(by: "a") } == .unavailable)
    try await server.start()
    #expect(try await store.find(by: "a")?.text == "1")
    try await store.save(Note(id: "a", text: "3"))
    #expect(try await store.find(by: "a")?.text == "3")
    try await store.close()
  }
}
