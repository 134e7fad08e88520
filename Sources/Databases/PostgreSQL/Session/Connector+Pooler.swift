import Persistence

extension Connector {
  /// The number of times that two connections are asked for their processes of the server.
  private static let looks = 3

  /// Refuses a pooler that shares the server's sessions between connections, or leaves traces of
  /// the previous client in a session.
  ///
  /// A connection learns the number of the server's process (`BackendKeyData`). A pooler invents
  /// this number, so it differs from the server's answer. A second connection then tests whether
  /// it gets the first connection's session. The test changes no setting and writes nothing, because
  /// a shared session also belongs to other programs. Costs a round trip for each session, and
  /// behind a pooler a connection.
  func checkPooler(
    _ connection: ServerConnection, _ host: ConnectionString.Host,
    until deadline: ContinuousClock.Instant
  ) async throws {
    let first = try await serverSession(of: connection, until: deadline)
    guard first.process != connection.process else { return }
    connection.processBehindPooler = first.process
    guard first.isClean else {
      throw StoreError.pooled(place, "it hands on sessions with what another client left in them")
    }
    let other = try begin(host)
    defer { other.close() }
    do {
      try await other.connect(until: deadline)
      for _ in 0..<Self.looks {
        // The second connection keeps its session until its transaction ends.
        let second = try await serverSession(of: other, inTransaction: true, until: deadline)
        let isShared = second.process == first.process
        guard !isShared,
          try await serverSession(of: connection, until: deadline).process == first.process
        else { throw StoreError.pooled(place, "it gives each transaction to any session") }
        try other.queue("ROLLBACK")
        if let loss = await other.fly(until: deadline).loss { throw loss }
      }
    } catch let failure as ServerFailure where failure.state == "08P01" {
      // A protocol violation: pgbouncer with `pool_mode=statement` takes no transactions.
      throw StoreError.pooled(place, "it takes no transactions (\(failure.message))")
    } catch let loss as LostConnection {
      throw LostConnection(
        reason: "a pooler is before the server, and its pool gave the store no second session of "
          + "the three that a store needs: \(loss.reason)")
    }
  }

  struct ServerSession {
    let process: Int
    /// True if the session has neither prepared statements nor advisory locks.
    let isClean: Bool
  }

  /// Asks the server for the session of a connection, and begins a transaction if asked to.
  ///
  /// Throws `LostConnection` if the answer has no row, as pgbouncer 1.18 sends in rare cases.
  func serverSession(
    of connection: ServerConnection, inTransaction: Bool = false,
    until deadline: ContinuousClock.Instant
  ) async throws -> ServerSession {
    if inTransaction { try connection.queue("BEGIN") }
    try connection.queue(
      """
      SELECT pg_backend_pid(), NOT EXISTS (SELECT FROM pg_prepared_statements) AND NOT EXISTS \
      (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())
      """)
    let flight = await connection.fly(until: deadline)
    if let failure = flight.failure { throw failure }
    if let loss = flight.loss { throw loss }
    guard case .rows(let rows)? = flight.answers.last, let process = rows.integer(0, 0),
      let isClean = rows.boolean(0, 1)
    else { throw LostConnection(reason: "the session gave no answer to the first statement") }
    return ServerSession(process: process, isClean: isClean)
  }
}
