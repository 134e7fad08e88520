import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

@Suite("Flights of statements", .postgreSQL)
struct FlightTests {
  /// Two sessions of a place, on a single loop.
  private func withConnections(
    _ body: (ServerConnection, ServerConnection) async throws -> Void
  ) async throws {
    try await inPlace { place in
      let library = try ClientLibrary.shared.get()
      let loop = try PollLoop(name: "test")
      let connector = Connector(
        place.settings, try ConnectionString(place.settings.connection, library), library,
        .powerLoss, loop, place: place.schema)
      let sessions = [
        try await connector.connect(until: .now + .seconds(3_600)),
        try await connector.connect(until: .now + .seconds(3_600)),
      ]
      try await body(sessions[0].connection, sessions[1].connection)
      for session in sessions { session.connection.close() }
      loop.stop()
      await loop.ended()
    }
  }

  /// The second statement waits for a lock: without the flush its session keeps the first answer back.
  @Test func aFlushedAnswerDoesNotWaitForTheNextStatement() async throws {
    try await withConnections { one, other in
      let deadline = ContinuousClock.now + .seconds(3_600)
      let lock = Parameter.integer(.random(in: 1 ... .max))
      try other.queue("SELECT pg_advisory_lock($1::int8)", [lock])
      #expect(await other.fly(until: deadline).loss == nil)

      try one.queue("SELECT 7::int8")
      try one.queueFlush()
      try one.queue("SELECT pg_advisory_lock($1::int8)", [lock])
      let flight = await one.fly(until: deadline, answers: 1)
      guard case .rows(let rows)? = flight.answers.first else {
        Issue.record("no answer: \(flight)")
        return
      }
      #expect(rows.integer(0, 0) == 7)
      #expect(flight.answers.count == 1 && one.isInFlight)

      try other.queue("SELECT pg_advisory_unlock($1::int8)", [lock])
      #expect(await other.fly(until: deadline).loss == nil)
      await one.land(until: deadline)
      #expect(!one.isInFlight && one.isOpen)
      try one.queue("SELECT 8::int8")
      let next = await one.fly(until: deadline)
      guard case .rows(let rows)? = next.answers.first else {
        Issue.record("no answer: \(next)")
        return
      }
      #expect(rows.integer(0, 0) == 8 && next.answers.count == 1)
    }
  }

  @Test func anAnswerThatDoesNotComeEndsTheConnection() async throws {
    try await withConnections { one, other in
      let deadline = ContinuousClock.now + .seconds(3_600)
      let lock = Parameter.integer(.random(in: 1 ... .max))
      try other.queue("SELECT pg_advisory_lock($1::int8)", [lock])
      #expect(await other.fly(until: deadline).loss == nil)
      try one.queue("SELECT 7::int8")
      try one.queueFlush()
      try one.queue("SELECT pg_advisory_lock($1::int8)", [lock])
      #expect(await one.fly(until: deadline, answers: 1).answers.count == 1)
      await one.land(until: .now)
      #expect(!one.isOpen)
    }
  }
}
