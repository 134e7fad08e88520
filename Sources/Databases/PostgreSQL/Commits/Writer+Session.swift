import Persistence

extension Writer {
  /// Returns the current session, or a new session of the same store after the last one has ended.
  func readySession(
    until deadline: ContinuousClock.Instant
  ) async throws(StoreError) -> Session {
    if let session {
      // Half of the time is reserved for another session.
      await session.connection.land(until: .now + (deadline - .now) / 2)
      // A server announces the end of a session: that message is read before anything is sent.
      if session.connection.isOpen, session.connection.consume() { return session }
      drop()
    }
    while true {
      let session = try await connector.reconnect(until: deadline)
      do throws(LostConnection) {
        try await begin(session, until: deadline)
        self.session = session
        unfinished = nil
        generation += 1
        return session
      } catch {
        session.connection.close()
        guard await connector.pause(until: deadline) else { throw .notSent(place, error) }
      }
    }
  }

  private func begin(
    _ session: Session, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) {
    if let unfinished { try await outlive(unfinished, on: session, until: deadline) }
    for (name, sql) in statements.all { try session.connection.queuePreparation(name, of: sql) }
    let flight = await session.connection.fly(until: deadline)
    if let failure = flight.failure { throw LostConnection(reason: "\(failure)") }
    if let loss = flight.loss { throw loss }
  }

  /// Waits until an earlier session of this store has ended on the server, and terminates it.
  ///
  /// Its last group may still be in the server's buffers: if it were committed after a later group,
  /// it would undo that group. A server that was promoted or restarted has no such session and no
  /// such lock.
  private func outlive(
    _ lock: Int64, on session: Session, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) {
    let connection = session.connection
    while true {
      try connection.queue("SELECT pg_try_advisory_lock($1::int8)", [.integer(lock)])
      let flight = await connection.fly(until: deadline)
      if let loss = flight.loss { throw loss }
      guard case .rows(let rows)? = flight.answers.first, let isFree = rows.boolean(0, 0) else {
        throw LostConnection(reason: flight.failure.map { "\($0)" } ?? "no answer about a lock")
      }
      if isFree {
        try connection.queue("SELECT pg_advisory_unlock($1::int8)", [.integer(lock)])
        if let loss = await connection.fly(until: deadline).loss { throw loss }
        return
      }
      try connection.queue(
        """
        SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted \
        AND objsubid = 1 AND classid = $1::int8::oid AND objid = $2::int8::oid \
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        """,
        [
          .integer(Int64(UInt64(bitPattern: lock) >> 32)),
          .integer(Int64(UInt64(bitPattern: lock) & 0xffff_ffff)),
        ])
      if let loss = await connection.fly(until: deadline).loss { throw loss }
      guard await connector.pause(until: deadline) else {
        throw LostConnection(reason: "an earlier session of the store has not ended")
      }
    }
  }
}
