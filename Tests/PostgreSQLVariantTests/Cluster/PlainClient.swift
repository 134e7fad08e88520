import Persistence
import PostgreSQLServers

@testable import PostgreSQLVariant

/// A client that makes one of the usual mistakes with commits, for controls that must lose.
actor PlainClient {
  enum Mistake {
    /// Answers its caller when the server has taken the change, and commits afterwards.
    case answersBeforeCommit
    /// Sends the transaction once more where the commit's answer is lost.
    case retriesUnknown
  }

  private let mistake: Mistake
  private let connector: Connector
  private let loop: PollLoop
  private let put: String
  private var session: Session?

  /// Connects with the first save; ``makeTable(_:)`` has made the table in the schema.
  init(_ mistake: Mistake, _ place: StorePlace) throws {
    self.mistake = mistake
    let library = try ClientLibrary.shared.get()
    loop = try PollLoop(name: "control")
    connector = Connector(
      place.settings, try ConnectionString(place.settings.connection, library), library,
      .powerLoss, loop, place: place.schema)
    put = """
      INSERT INTO "\(place.schema)".items VALUES ($1::text, json_build_object('id', $1::text, 'text', \
      $2::text)) ON CONFLICT (id) DO UPDATE SET item = EXCLUDED.item
      """
  }

  /// Makes the table, which the queries about a store's view understand.
  static func makeTable(_ place: StorePlace) async throws {
    _ = try await place.query(
      "CREATE SCHEMA #; CREATE TABLE #.items (id text PRIMARY KEY, item json)")
  }

  func save(_ note: Note) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let session = try await readySession(until: deadline)
      do throws(LostConnection) {
        try await send(note, on: session.connection, until: deadline)
        return
      } catch {
        self.session = nil
        session.connection.close()
        guard mistake == .retriesUnknown else { throw StoreError.notSent("control", error) }
      }
    }
  }

  private func readySession(until deadline: ContinuousClock.Instant) async throws -> Session {
    if let session, session.connection.consume() { return session }
    let session = try await connector.reconnect(until: deadline)
    self.session = session
    return session
  }

  private func send(
    _ note: Note, on connection: ServerConnection, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) {
    try connection.queue("BEGIN")
    try connection.queue(put, [.text(note.id), .text(note.text)])
    if mistake == .answersBeforeCommit { try await fly(connection, until: deadline) }
    do throws(LostConnection) {
      try connection.queue("COMMIT")
      try await fly(connection, until: deadline)
    } catch {
      if mistake == .retriesUnknown { throw error }
      // The caller already has its answer.
      session = nil
      connection.close()
    }
  }

  private func fly(
    _ connection: ServerConnection, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) {
    let flight = await connection.fly(until: deadline)
    if let failure = flight.failure { throw LostConnection(reason: "\(failure)") }
    if let loss = flight.loss { throw loss }
  }

  func close() async {
    session?.connection.close()
    session = nil
    loop.stop()
    await loop.ended()
  }
}
