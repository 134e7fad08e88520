import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// Client and server lose each other while both are well.
@Suite("Partitions between store and server", .long, .postgreSQL)
struct PartitionTests {
  private func throughProxy(
    _ deadline: Duration, _ body: (PostgreSQLStore<Note>, Proxy, StorePlace) async throws -> Void
  ) async throws {
    try await inPlace { direct in
      let proxy = try Proxy(to: direct.server.port)
      defer { proxy.close() }
      var place = direct
      place.settings.connection = direct.server.connection(port: proxy.port)
      place.settings.deadline = deadline
      let store = try await patiently { try await place.open() }
      try await patiently { try await store.save(Note(id: "a", text: "first")) }
      #expect(try await patiently { try await store.find(by: "a") } != nil)
      await store.settle()
      try await body(store, proxy, place)
      try await store.close()
    }
  }

  @Test(arguments: Proxy.Direction.allCases, [Proxy.Forwarding.hold, .swallow])
  func callsEndByTheirDeadline(direction: Proxy.Direction, passage: Proxy.Forwarding) async throws {
    try await throughProxy(.seconds(3)) { store, proxy, place in
      proxy.set(passage, [direction])
      async let find = code { _ = try await store.find(by: "a") }
      let save = await code { try await store.save(Note(id: "a", text: "second")) }
      #expect(save == .outcomeUnknown)
      #expect(await find == .unavailable)
      let kept = try await place.query("SELECT item ->> 'text' FROM #.items")
      #expect(kept == (direction == .toClient ? "second" : "first"))
      proxy.set(.forward)
      proxy.cutAll()
      try await patiently { try await store.save(Note(id: "a", text: "third")) }
      #expect(try await patiently { try await store.find(by: "a") }?.text == "third")
      #expect(proxy.connectionCount < 60)
      var row = FaultRow("client and server parted: \(direction), \(passage)")
      row.acknowledged = save == nil ? 2 : 1
      row.unknown = save == .outcomeUnknown ? 1 : 0
      row.remark = "\(proxy.connectionCount) connections"
      try row.tell()
    }
  }

  /// The number of bytes that the server sends to a store that is opened, saves once and is closed.
  private func bytesOfASave(_ place: StorePlace, _ proxy: Proxy) async throws -> Int {
    let before = proxy.count(.toClient)
    let store = try await place.open()
    try await store.save(Note(id: "a", text: "counted"))
    try await store.close()
    return proxy.count(.toClient) - before
  }

  /// The bell for other processes rings behind the commit, and its answer ends the conversation: held
  /// back by one byte, that answer is not there yet.
  @Test func noSaveWaitsForTheBell() async throws {
    try await throughProxy(.seconds(20)) { other, proxy, place in
      try await other.close()
      let before = proxy.count(.toClient)
      let all = try await bytesOfASave(place, proxy)
      proxy.hold(.toClient, after: all - 1)
      let store = try await place.open()
      try await store.save(Note(id: "a", text: "the bell's answer is not there"))
      #expect(proxy.count(.toClient) < before + 2 * all)
      let kept = try await place.query("SELECT item ->> 'text' FROM #.items")
      #expect(kept == "the bell's answer is not there")
      async let next: Void = store.save(Note(id: "a", text: "next"))
      proxy.set(.forward)
      try await next
      #expect(try await store.outcomeCounts() == OutcomeCounts())
      try await store.close()
    }
  }

  /// A session whose last answer does not come is given up in time for another one.
  @Test func aSaveBehindABellThatIsHeldGoesToAnotherSession() async throws {
    try await throughProxy(.seconds(12)) { other, proxy, place in
      try await other.close()
      proxy.hold(.toClient, after: try await bytesOfASave(place, proxy) - 1)
      let store = try await place.open()
      try await store.save(Note(id: "a", text: "the bell's answer is not there"))
      let connections = proxy.connectionCount
      async let next: Void = store.save(Note(id: "a", text: "by another session"))
      while proxy.connectionCount == connections { await Task.yield() }
      proxy.set(.forward)
      try await next
      #expect(try await store.outcomeCounts() == OutcomeCounts())
      #expect(try await store.find(by: "a")?.text == "by another session")
      try await store.close()
    }
  }

  /// Bytes that a network held back reach the server after a later save was acknowledged.
  @Test func aLateArrivalDoesNotUndoALaterSave() async throws {
    try await throughProxy(.seconds(4)) { store, proxy, place in
      proxy.holdCurrent()
      // After half of its time the store gives the session up, ends it on the server, and finds
      // that nothing was saved. The store therefore saves on a new session.
      try await store.save(Note(id: "a", text: "earlier"))
      try await store.save(Note(id: "a", text: "later"))
      let sent = proxy.count(.toServer)
      proxy.releaseHeld()
      while proxy.count(.toServer) == sent { await Task.yield() }
      try await store.save(Note(id: "b", text: "later still"))
      // The held session's commit would have taken the head before or after this one.
      let kept = try await place.query(
        "SELECT item ->> 'text' FROM #.items WHERE item ->> 'id' = 'a'")
      #expect(kept == "later")
      #expect(try await place.query("SELECT revision FROM #.store_head") == "4")
      var row = FaultRow("bytes held back until after a later save")
      row.acknowledged = 3
      row.lost = kept == "later" ? 0 : 1
      let counts = try await store.outcomeCounts()
      row.resolved = counts.foundCommitted + counts.foundAbsent
      try row.tell()
    }
  }

  @Test func aCancelledSaveLeavesTheLine() async throws {
    try await throughProxy(.seconds(3)) { store, proxy, place in
      proxy.set(.hold, [.toClient])
      async let first = code { try await store.save(Note(id: "a", text: "under way")) }
      while try await place.query("SELECT item ->> 'text' FROM #.items") != "under way" {}
      let waiting = Task { try await store.save(Note(id: "b", text: "")) }
      while store.commits.withLock({ $0.count }) == 0 { await Task.yield() }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      proxy.set(.forward)
      #expect(await first == nil)
      try await store.flush()
      #expect(try await store.find(by: "b") == nil)
    }
  }

  @Test func readsOfEveryKindShareAFlight() async throws {
    try await throughProxy(.seconds(5)) { store, proxy, _ in
      proxy.set(.hold, [.toClient])
      let sent = proxy.count(.toServer)
      async let first = store.find(by: "a")
      while proxy.count(.toServer) == sent { await Task.yield() }
      async let second = store.find(by: "a")
      async let count = store.count()
      async let page = store.page(after: nil, limit: 1)
      async let snapshot = store.snapshot()
      async let missing = store.find(by: "b")
      while store.reads.withLock({ $0.count }) < 5 { await Task.yield() }
      proxy.set(.forward)
      let found = try await [first, second, missing]
      #expect(found.map { $0?.text } == ["first", "first", nil])
      let items = try await [count, page.count, snapshot.items.count]
      #expect(items == [1, 1, 1])
    }
  }

  @Test func connectionsAreCountedAndBounded() async throws {
    try await throughProxy(.seconds(3)) { _, proxy, place in
      var place = place
      place.settings.connectionsPerMinute = 5
      let store = try await place.open()
      proxy.refuseNewcomers(true)
      proxy.cutAll()
      var texts: Set<String> = []
      for _ in 0..<3 {
        texts.insert(await text { try await store.save(Note(id: "a", text: "")) })
      }
      proxy.refuseNewcomers(false)
      texts.insert(await text { try await store.save(Note(id: "a", text: "")) })
      #expect(texts.contains { $0.contains("has begun 5 connections within a minute") })
      try await store.close()
    }
  }
}
