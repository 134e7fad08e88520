import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// Debian's pgbouncer between the store and its server.
@Suite("A pooler before the server", .postgreSQL, .pooler, .serialized)
struct PoolerTests {
  /// Gives the body a place on the shared server behind a pooler.
  private func behindPooler(
    _ mode: TemporaryPooler.Mode, _ settings: [String] = [],
    _ body: (StorePlace) async throws -> Void
  ) async throws {
    let server = try await SharedServer.value
    let pooler = try await TemporaryPooler.start(before: server, mode, settings)
    var place = try StorePlace(server, server.connection(port: pooler.port))
    place.settings.connection += " application_name=\(place.schema)"
    try await body(place)
    withExtendedLifetime(pooler) {}
  }

  @Test(arguments: [
    (TemporaryPooler.Mode.transaction, "it gives each transaction to any session"),
    (.statement, "it takes no transactions"),
  ])
  func aPoolerThatSharesSessionsIsRefused(
    mode: TemporaryPooler.Mode, habit: String
  ) async throws {
    try await behindPooler(mode) { place in
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("invalidLocation"), "\(error)")
      #expect(error.contains("A pooler is before the server, and \(habit)"), "\(error)")
      #expect(error.contains("set pool_mode=session"), "\(error)")
      // The sessions belong to other programs too.
      let left = try await place.query(
        """
        SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) \
        WHERE locktype = 'advisory' AND application_name = '\(place.schema)'
        """)
      #expect(left == "0")
      #expect(
        try await place.query("SELECT count(*) FROM pg_namespace WHERE nspname = '\(place.schema)'")
          == "0")
    }
  }

  @Test func aPoolerWithASessionForEachClientIsAsTheServerItself() async throws {
    try await behindPooler(.session) { place in
      let (store, other) = (try await place.open(), try await place.open())
      var feed = try await other.changes().makeAsyncIterator()
      try await store.save(Note(id: "a", text: "1"))
      #expect(await feed.next() != nil)
      #expect(try await other.find(by: "a")?.text == "1")
      // The session of a writer ends as it does without a pooler.
      _ = try await place.query(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
        WHERE application_name = '\(place.schema)'
        """)
      try await store.save(Note(id: "a", text: "2"))
      #expect(try await other.find(by: "a")?.text == "2")
      try await store.close()
      try await other.close()
      // The next client gets a session that another one had.
      let again = try await place.open()
      try await again.save(Note(id: "b", text: "3"))
      #expect(try await again.count() == 2)
      try await again.close()
    }
  }

  @Test func aSessionThatIsNotCleanedIsRefused() async throws {
    try await behindPooler(.session, ["server_reset_query="]) { place in
      let error = await text {
        for _ in 0..<2 {
          let store = try await place.open()
          try await store.save(Note(id: "a", text: "1"))
          try await store.close()
        }
      }
      #expect(error.hasPrefix("invalidLocation"), "\(error)")
      #expect(error.contains("what another client left in them"), "\(error)")
      #expect(error.contains("server_reset_query=DISCARD ALL"), "\(error)")
    }
  }

  /// The opening waits for a session until its deadline.
  @Test(.long) func aPoolOfOneSessionIsSaid() async throws {
    try await behindPooler(.session, ["default_pool_size=1"]) { place in
      var place = place
      place.settings.deadline = .seconds(2)
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("unavailable"), "\(error)")
      #expect(error.contains("no second session of the three that a store needs"), "\(error)")
    }
  }

  @Test(.long) func aStandbyIsWaitedForBehindAPooler() async throws {
    let pair = try await Pair.start()
    let pooler = try await TemporaryPooler.start(before: pair.primary, .session)
    var place = try StorePlace(pair.primary, pair.primary.connection(port: pooler.port))
    place.settings.failover = .standby
    let store = try await place.open()
    try await store.save(Note(id: "a", text: "1"))
    #expect(try await store.find(by: "a")?.text == "1")
    try await store.close()
    withExtendedLifetime((pair, pooler)) {}
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs where pgbouncer is installed; elsewhere the test is skipped, counted and said.
  static var pooler: Self {
    .enabled(if: TemporaryPooler.program != nil, Comment(rawValue: TemporaryPooler.remedy))
  }
}
