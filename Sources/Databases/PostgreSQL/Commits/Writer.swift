import Persistence

/// The outcome of a group of commits.
enum GroupOutcome {
  /// Committed as this revision. `existing`: the keys among those asked for that were there before;
  /// `nil` when the outcome had to be found out later.
  case committed(revision: Int, existing: Set<[UInt8]>?)
  /// Nothing of it is on the server, nor will be.
  case refused(StoreError, isForThisGroup: Bool)
  /// It may be there, come later, or never.
  case unknown(StoreError)
}

/// The connection that commits.
///
/// Not Sendable: the store's actor keeps it, and the one task that serves the commits uses it.
final class Writer {
  private let connector: Connector
  private let statements: CommitStatements
  private let channel: String
  private let place: String
  private var session: Session?
  /// The lock of the last session, until a later session has it: the old session then has ended.
  private var unfinished: Int64?
  /// The store's head as this writer last knew it.
  private(set) var head: Head
  /// How often the outcome of a group had to be found out, by result.
  private(set) var counts = OutcomeCounts()

  /// The server's process for the session, by which its own notifications are known.
  var process: Int { session?.connection.process ?? 0 }
  /// Counted up with each session.
  private(set) var generation = 0

  init(_ connector: Connector, _ names: TableNames, head: Head) {
    self.connector = connector
    statements = CommitStatements(names)
    channel = names.channel
    place = connector.place
    self.head = head
  }

  /// Carries a group out: exactly once, or not at all, or nobody knows.
  func commit(_ group: CommitGroup, until deadline: ContinuousClock.Instant) async -> GroupOutcome {
    while true {
      let session: Session
      do throws(StoreError) {
        session = try await readySession(until: deadline)
      } catch {
        return .refused(error, isForThisGroup: false)
      }
      switch await send(group, on: session, until: deadline) {
      case .committed(let revision, let existing):
        connector.succeeded()
        head.revision = revision
        return .committed(revision: revision, existing: existing)
      case .rolledBack(let failure):
        if failure.isReadOnly || failure.endsSession { drop() }
        guard !failure.isFinal, await connector.pause(until: deadline) else {
          return .refused(.refused(place, failure), isForThisGroup: failure.isAboutValues)
        }
      case .notSent(let loss):
        drop()
        guard await connector.pause(until: deadline) else {
          return .refused(.notSent(place, loss), isForThisGroup: false)
        }
      case .unclear(let cause):
        drop()
        counts.unclear += 1
        switch await findOut(group, until: deadline) {
        case .committed(let revision):
          counts.foundCommitted += 1
          head.revision = revision
          return .committed(revision: revision, existing: nil)
        case .absent: counts.foundAbsent += 1
        case .unknown:
          counts.unknown += 1
          return .unknown(.outcomeUnknown(place, cause))
        }
      }
    }
  }

  /// Waits until the server has carried out all that was sent.
  func settle(until deadline: ContinuousClock.Instant) async {
    await session?.connection.land(until: deadline)
  }

  /// Ends the session, when the server has carried out all that was sent.
  func close(until deadline: ContinuousClock.Instant) async {
    await settle(until: deadline)
    drop()
  }

  private func drop() {
    if let session { unfinished = session.lock }
    session?.connection.close()
    session = nil
  }
}

/// How often the outcome of a group had to be found out, by result.
struct OutcomeCounts: Sendable, Equatable {
  var unclear = 0
  var foundCommitted = 0
  var foundAbsent = 0
  var unknown = 0
}

// MARK: - The session

extension Writer {
  /// The session, or a new one: of the same store, and after the end of the last one.
  private func readySession(
    until deadline: ContinuousClock.Instant
  ) async throws(StoreError) -> Session {
    if let session {
      // Half of the time is for another session.
      await session.connection.land(until: .now + (deadline - .now) / 2)
      // A server that ends a session says so by itself: the news is read before anything is sent.
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

  /// Waits until an earlier session of this store has ended on the server, and ends it.
  ///
  /// Its last group may still lie in the server's buffers: committed after a later group it would undo
  /// that. A server that was promoted, or has started anew, has no such session and no such lock.
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

// MARK: - One flight

extension Writer {
  private enum Sending {
    case committed(revision: Int, existing: Set<[UInt8]>)
    case rolledBack(ServerFailure)
    case notSent(LostConnection)
    case unclear(any Error)
  }

  /// Sends a group as one transaction in one flight.
  private func send(
    _ group: CommitGroup, on session: Session, until deadline: ContinuousClock.Instant
  ) async -> Sending {
    let connection = session.connection
    _ = connection.notices.takeWarnings()
    do throws(LostConnection) {
      try queue(group, on: connection)
    } catch {
      // The server has not been asked to commit: with the connection's end it rolls back.
      return .notSent(error)
    }
    // From here on the server may have been asked. Half of the time is for finding out.
    let half = ContinuousClock.now + (deadline - .now) / 2
    let flight: Flight
    let commitIndex = connection.nextIndex
    do throws(LostConnection) {
      try connection.queue(prepared: "commit")
      // No caller waits for the bell.
      try connection.queueFlush()
      // A transaction of its own, which writes nothing that would have to be synchronised: in the group's
      // it would keep all commits of the server waiting, because NOTIFY takes one lock for all.
      try connection.queue(prepared: "ring", [.text(channel)])
      flight = await connection.fly(until: half, answers: commitIndex + 1)
    } catch {
      return .unclear(error)
    }
    return await outcome(of: flight, commitIndex, group, on: connection, until: deadline)
  }

  /// Answers come in order, so that the commit's own answer decides, if it came.
  private func outcome(
    of flight: Flight, _ commitIndex: Int, _ group: CommitGroup, on connection: ServerConnection,
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
    // A session that ended before it came to the commit has committed nothing.
    if let failure = flight.failure, answers.count <= commitIndex { return .rolledBack(failure) }
    return .unclear(flight.loss ?? LostConnection(reason: "no answer to the commit"))
  }

  private func queue(_ group: CommitGroup, on connection: ServerConnection) throws(LostConnection) {
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

  private func existing(_ group: CommitGroup, _ flight: Flight) -> Set<[UInt8]> {
    guard !group.asked.isEmpty, case .rows(let rows) = flight.answers[2] else { return [] }
    return Set((0..<rows.count).compactMap { rows.bytes($0, 0) })
  }

  /// Ends the transaction that the server has given up already.
  private func rolledBack(
    _ failure: ServerFailure, on connection: ServerConnection,
    until deadline: ContinuousClock.Instant
  ) async -> Sending {
    await connection.land(until: deadline)
    do throws(LostConnection) {
      try connection.queue("ROLLBACK")
      _ = await connection.fly(until: deadline)
    } catch {
      // The next use of the session finds that it is gone.
    }
    return .rolledBack(failure)
  }
}

// MARK: - Finding out

extension Writer {
  private enum Finding {
    case committed(revision: Int)
    case absent
    case unknown
  }

  /// Asks a later session whether the group was committed.
  ///
  /// The later session begins after the end of the one that sent the group, so that what is not there
  /// will not come. The question ends with a commit that waits for the standby, so that what is there
  /// is there as durably as the store promises.
  private func findOut(
    _ group: CommitGroup, until deadline: ContinuousClock.Instant
  ) async -> Finding {
    while true {
      let session: Session
      do throws(StoreError) {
        session = try await readySession(until: deadline)
      } catch {
        return .unknown
      }
      do throws(LostConnection) {
        return try await ask(about: group, on: session, until: deadline)
      } catch {
        drop()
        guard await connector.pause(until: deadline) else { return .unknown }
      }
    }
  }

  private func ask(
    about group: CommitGroup, on session: Session, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) -> Finding {
    let connection = session.connection
    _ = connection.notices.takeWarnings()
    try connection.queue(prepared: "begin")
    try connection.queue(
      prepared: "outcome", [.bytes(group.identity)])
    try connection.queue(prepared: "mark")
    try connection.queue(prepared: "commit")
    let flight = await connection.fly(until: deadline)
    if let failure = flight.failure { throw LostConnection(reason: "\(failure)") }
    if let loss = flight.loss { throw loss }
    if let warning = connection.notices.takeWarnings().first {
      throw LostConnection(reason: "\(warning)")
    }
    guard case .rows(let rows) = flight.answers[1], let revision = rows.integer(0, 1) else {
      throw LostConnection(reason: "the answer has no head")
    }
    guard rows.bytes(0, 0) == head.epoch else { return .unknown }
    if let found = rows.integer(0, 3) { return .committed(revision: found) }
    // The changes go back to the revision after the last one that this writer knew, or are none.
    let isComplete = revision <= head.revision || (rows.integer(0, 2) ?? .max) <= head.revision + 1
    return isComplete ? .absent : .unknown
  }
}
