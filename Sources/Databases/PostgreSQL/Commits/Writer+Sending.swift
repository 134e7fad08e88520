import Persistence

extension Writer {
  /// The outcome of a group that was sent.
  enum Sending {
    case committed(revision: Int, existing: Set<[UInt8]>)
    case rolledBack(ServerFailure)
    case notSent(LostConnection)
    case unclear(any Error)
  }

  /// Sends a group as a single transaction, in a single flight.
  func send(
    _ group: PostgreSQLCommitGroup, on session: Session, until deadline: ContinuousClock.Instant
  ) async -> Sending {
    let connection = session.connection
    _ = connection.notices.takeWarnings()
    do throws(LostConnection) {
      try queue(group, on: connection)
    } catch {
      // The server has not been asked to commit: when the connection ends, it rolls back.
      return .notSent(error)
    }
    // From here on the server may have been asked. Half of the time is reserved for determining the
    // outcome.
    let half = ContinuousClock.now + (deadline - .now) / 2
    let flight: Flight
    let commitIndex = connection.nextIndex
    do throws(LostConnection) {
      try connection.queue(prepared: "commit")
      // No caller waits for the notification.
      try connection.queueFlush()
      // A separate transaction, which writes nothing that must be synchronised. In the group's
      // transaction NOTIFY would delay all commits of the server, because it takes a global lock.
      try connection.queue(prepared: "ring", [.text(channel)])
      flight = await connection.fly(until: half, answers: commitIndex + 1)
    } catch {
      return .unclear(error)
    }
    return await outcome(of: flight, commitIndex, group, on: connection, until: deadline)
  }

  /// Determines the outcome.
  ///
  /// Answers arrive in order, so the commit's own answer decides, if it was received.
  private func outcome(
    of flight: Flight, _ commitIndex: Int, _ group: PostgreSQLCommitGroup,
    on connection: ServerConnection,
    until deadline: ContinuousClock.Instant
  ) async -> Sending {
    let answers = flight.answers
    if answers.count > commitIndex, case .rows = answers[commitIndex] {
      // A commit that is not on the standby is a success with a warning.
      if let warning = connection.notices.takeWarnings().first {
        await connection.land(until: deadline)
        return .unclear(warning)
      }
      guard case .rows(let rows) = answers[1], let revision = rows.integer(0, 0) else {
        return .unclear(LostConnection(reason: "the answer has no revision"))
      }
      return .committed(revision: revision, existing: existing(group, flight))
    }
    if let failure = flight.failure, !failure.endsSession {
      return await rolledBack(failure, on: connection, until: deadline)
    }
    // A session that ended before the commit has committed nothing.
    if let failure = flight.failure, answers.count <= commitIndex { return .rolledBack(failure) }
    return .unclear(flight.loss ?? LostConnection(reason: "no answer to the commit"))
  }

  private func queue(_ group: PostgreSQLCommitGroup, on connection: ServerConnection)
    throws(LostConnection)
  {
    try connection.queue(prepared: "begin")
    try connection.queue(
      prepared: "head", [.bytes(head.epoch), .integer32(Int32(head.schemaVersion))])
    if !group.asked.isEmpty { try connection.queue(prepared: "existing", [.array(group.asked)]) }
    if !group.puts.isEmpty {
      try connection.queue(
        prepared: "put", [.array(group.puts.map(\.key)), .array(group.puts.map(\.body))])
    }
    if !group.removals.isEmpty {
      try connection.queue(prepared: "remove", [.array(group.removals)])
    }
    try connection.queue(prepared: "change", [.bytes(group.identity), .array(group.keys)])
    if head.revision % CommitStatements.pruningInterval == 0 {
      try connection.queue(prepared: "prune")
    }
  }

  private func existing(_ group: PostgreSQLCommitGroup, _ flight: Flight) -> Set<[UInt8]> {
    guard !group.asked.isEmpty, case .rows(let rows) = flight.answers[2] else { return [] }
    return Set((0..<rows.count).compactMap { rows.bytes($0, 0) })
  }

  /// Ends a transaction that the server has already aborted.
  private func rolledBack(
    _ failure: ServerFailure, on connection: ServerConnection,
    until deadline: ContinuousClock.Instant
  ) async -> Sending {
    await connection.land(until: deadline)
    do throws(LostConnection) {
      try connection.queue("ROLLBACK")
      _ = await connection.fly(until: deadline)
    } catch {
      // The next use of the session detects its end.
    }
    return .rolledBack(failure)
  }
}
