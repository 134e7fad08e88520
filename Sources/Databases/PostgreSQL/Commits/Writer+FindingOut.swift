import Persistence

extension Writer {
  /// The outcome of a group, as a later session determines it.
  enum GroupFate {
    case committed(revision: Int)
    case absent
    case unknown
  }

  /// Asks in a later session if the group was committed.
  ///
  /// The new session begins after the old one has ended. A group that is missing then can no longer
  /// arrive. The query ends with a commit that the standby confirms, so a group that was found is
  /// durable.
  func findOut(
    _ group: PostgreSQLCommitGroup, until deadline: ContinuousClock.Instant
  ) async -> GroupFate {
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
    about group: PostgreSQLCommitGroup, on session: Session, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) -> GroupFate {
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
    // The recorded changes begin no later than the revision after the last one that this writer
    // knew, or there are none.
    let isComplete = revision <= head.revision || (rows.integer(0, 2) ?? .max) <= head.revision + 1
    return isComplete ? .absent : .unknown
  }
}
