import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// Servers that promise less: they must lose what was acknowledged, or the harness proves nothing.
@Suite("Controls of the failovers", .long, .postgreSQL, .serialized)
struct ControlTests {
  private func control(
    _ server: String, _ answers: Writers.Answers, _ found: (lost: Int, ghosts: Int)
  ) throws {
    var row = FaultRow("control: \(server)", injected: 1, answers, found)
    row.isControl = true
    try row.tell()
    #expect(found.lost > 0)
  }

  @Test func anAsynchronousStandbyLosesAcknowledgedItems() async throws {
    let primary = try await TemporaryServer.primary()
    let proxy = try Proxy(to: primary.port)
    defer { proxy.close() }
    let standby = try await TemporaryServer.standby(of: primary, through: proxy.port)
    let place = try Pair(primary: primary, standby: standby).place()
    let store = try await place.open()
    let writers = Writers(8, on: store)
    await writers.acknowledge(50)
    proxy.set(.hold)
    await writers.acknowledge(50)
    primary.kill()
    proxy.cutAll()
    try await standby.promote()
    await writers.acknowledge(1)
    let answers = await writers.stop()
    try await store.close()
    let found = try await answers.compare(with: standby, place.schema)
    try control("asynchronous standby", answers, found)
  }

  @Test func aStandbyThatNobodyWaitsForLosesAcknowledgedItems() async throws {
    let primary = try await TemporaryServer.primary()
    let proxy = try Proxy(to: primary.port)
    defer { proxy.close() }
    let lagging = try await TemporaryServer.standby(
      of: primary, through: proxy.port, name: "lagging")
    let standby = try await TemporaryServer.standby(of: primary)
    // Only now, so that the other standby does not take the setting over.
    try await primary.waitForStandby()
    let place = try Pair(primary: primary, standby: lagging).place()
    let store = try await place.open()
    let writers = Writers(8, on: store)
    await writers.acknowledge(50)
    proxy.set(.hold)
    await writers.acknowledge(50)
    primary.kill()
    standby.kill()
    proxy.cutAll()
    try await lagging.promote()
    await writers.acknowledge(1)
    let answers = await writers.stop()
    try await store.close()
    let found = try await answers.compare(with: lagging, place.schema)
    try control("lagging standby promoted", answers, found)
  }

  @Test func commitsThatWaitForNoDiskAreLostWithTheServer() async throws {
    // With these settings only the journal's writer writes the journal.
    let primary = try await TemporaryServer.primary(["wal_buffers=16MB", "bgwriter_lru_maxpages=0"])
    var place = try StorePlace(primary)
    place.configuration.durability = .processCrash
    place.settings.connectionsPerMinute = .max
    let store = try await place.open()
    let writers = Writers(8, on: store)
    try await primary.pause("walwriter")
    await writers.acknowledge(50)
    primary.kill()
    try await primary.start()
    await writers.acknowledge(1)
    let answers = await writers.stop()
    try await store.close()
    let found = try await answers.compare(with: primary, place.schema)
    try control("synchronous_commit=off", answers, found)
  }
}
