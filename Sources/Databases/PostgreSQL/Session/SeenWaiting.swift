import Persistence

/// The times at which a server started and last read its settings, as the server reports them.
struct SettingsAge: Sendable, Equatable {
  let host: ConnectionString.Host
  let text: String
}

extension Connector {
  /// Returns when the server has been seen to wait for a standby.
  ///
  /// `synchronous_standby_names` is not sufficient. A commit checks a flag in shared memory, which
  /// the checkpointer sets when it next reads the settings (`SyncRepUpdateSyncStandbysDefined` in
  /// `src/backend/replication/syncrep.c`). Patroni gives a server the setting with its promotion.
  /// While its checkpointer is busy with the disk, such a server acknowledges commits that no
  /// standby has, without a warning. A separate session therefore commits, and this session looks
  /// for the wait of that commit. Costs a connection and some commits whenever the settings may
  /// have changed since the last check.
  func seeWaiting(
    _ connection: ServerConnection, _ age: SettingsAge, until deadline: ContinuousClock.Instant
  ) async throws {
    guard age != seenWaiting else { return }
    let marker = try await marker(age.host, until: deadline)
    // The commits may still be waiting, but their answers are not needed.
    defer { marker.close() }
    while true {
      try connection.queue(Self.look, [.integer32(Int32(marker.process))])
      try connection.queue(Self.lookForIdleness, [.integer32(Int32(marker.process))])
      // The query is already running when the commits arrive.
      if let loss = await connection.fly(until: deadline, answers: 0).loss { throw loss }
      if !marker.isInFlight { try await mark(on: marker, until: deadline) }
      let flight = await connection.land(until: deadline)
      if let failure = flight.failure { throw failure }
      if let loss = flight.loss { throw loss }
      guard case .rows(let waits) = flight.answers[0], case .rows(let idle) = flight.answers[1]
      else {
        throw LostConnection(reason: "no answer about a wait")
      }
      if waits.boolean(0, 0) == true {
        seenWaiting = age
        return
      }
      // The next query may see commits that are still in progress.
      if idle.boolean(0, 0) == true {
        if let loss = await marker.land(until: deadline).loss { throw loss }
      }
      guard await pause(until: deadline) else {
        throw LostConnection(
          reason: "its commits were not seen to wait for a standby, although it has "
            + "synchronous_standby_names")
      }
    }
  }

  private func marker(
    _ host: ConnectionString.Host, until deadline: ContinuousClock.Instant
  ) async throws -> ServerConnection {
    let marker = try begin(host)
    try await marker.connect(until: deadline)
    let settings = Session.settings(durability)
    try marker.queue(settings.sql, settings.parameters)
    let flight = await marker.fly(until: deadline)
    if let failure = flight.failure { throw failure }
    if let loss = flight.loss { throw loss }
    // A pooler tells another number than the server's views have.
    marker.processBehindPooler = try await serverSession(of: marker, until: deadline).process
    return marker
  }

  /// Sends several commits, because a near standby is fast, and waits for none of them.
  private func mark(
    on marker: ServerConnection, until deadline: ContinuousClock.Instant
  ) async throws(LostConnection) {
    for _ in 0..<8 {
      try marker.queue("BEGIN")
      try marker.queue(CommitStatements.mark)
      try marker.queue("COMMIT")
    }
    if let loss = await marker.fly(until: deadline, answers: 0).loss { throw loss }
  }

  /// A session's index among the server's sessions, so that its current wait can be read
  /// repeatedly: a view would show a single moment only.
  private static let place = """
    (SELECT n FROM pg_stat_get_backend_idset() n WHERE pg_stat_get_backend_pid(n) = $1::int4) b
    """
  /// Takes about 20 ms.
  private static let look = """
    SELECT coalesce(bool_or(pg_stat_get_backend_wait_event(b.n) = 'SyncRep'), false) \
    FROM \(place), generate_series(1, 50000)
    """
  private static let lookForIdleness = """
    SELECT coalesce(bool_or(pg_stat_get_backend_wait_event(b.n) = 'ClientRead'), true) FROM \(place)
    """
}
