import Persistence

/// The connection that reads, and listens for the commits of other processes.
///
/// Not Sendable: the store's actor keeps it, and only the task that serves the reads uses it. A
/// find never queues behind a commit that waits for a standby.
final class Reader {
  private let connector: Connector
  private let statements: ReadStatements
  private let channel: String
  private let place: String
  private var session: Session?
  /// The generation of the writer's session when this session began.
  private var generation = 0
  /// Called outside a read when the server notifies, or the connection ends.
  private let onBell: @Sendable () -> Void
  private var listening: Int?
  private var mayHaveMissedBell = false

  init(
    _ connector: Connector, _ names: TableNames, onBell: @escaping @Sendable () -> Void
  ) {
    self.connector = connector
    statements = ReadStatements(names: names)
    channel = names.channel
    place = connector.place
    self.onBell = onBell
  }

  /// True if a flight of reads is in progress.
  var isInFlight: Bool { session?.connection.isInFlight ?? false }

  /// Returns true if the server has reported a commit of another process since the last call, or
  /// may have done so while no one was listening.
  func takeBell(except process: Int) -> Bool {
    guard let session else { return false }
    defer { mayHaveMissedBell = false }
    let hasRung = session.connection.takeNotifications().contains { $0 != process }
    return hasRung || mayHaveMissedBell
  }

  /// Reads unsolicited data; `false` if the connection is lost.
  func listen() -> Bool { session.map { $0.connection.consume() } ?? false }

  /// Begins to wait for a notification.
  func awaitBell() {
    guard let session, session.connection.isOpen, listening == nil else { return }
    listening = connector.loop.wait(
      for: session.connection.socket, .read, until: nil
    ) { [onBell] readiness in
      if readiness == .ready { onBell() }
    }
  }

  /// Ends the wait for a notification, before the connection is used.
  func stopListening() {
    if let listening { connector.loop.cancel(listening) }
    listening = nil
  }

  /// Creates a session unless there is one as new as the writer's.
  func ready(
    _ generation: Int, until deadline: ContinuousClock.Instant
  ) async throws(StoreError) {
    stopListening()
    // After a failover the writer and the reader must not use different servers.
    if let session, self.generation == generation, session.connection.consume() { return }
    close()
    while true {
      let session = try await connector.reconnect(until: deadline)
      do throws(LostConnection) {
        for (name, sql) in statements.all { try session.connection.queuePreparation(name, of: sql) }
        try session.connection.queue("LISTEN \(channel)")
        let flight = await session.connection.fly(until: deadline)
        if let failure = flight.failure { throw LostConnection(reason: "\(failure)") }
        if let loss = flight.loss { throw loss }
        self.session = session
        self.generation = generation
        mayHaveMissedBell = true
        return
      } catch {
        session.connection.close()
        guard await connector.pause(until: deadline) else { throw .notSent(place, error) }
      }
    }
  }

  /// Answers calls, all in the same flight, and resumes each caller once; a read that is lost is
  /// repeated.
  ///
  /// The generation is that of the writer's session.
  func answer(
    _ calls: [ReadCall], _ generation: Int, until deadline: ContinuousClock.Instant
  ) async {
    let group = ReadGroup(calls, confirms: connector.server.failover.confirmsReads)
    while true {
      do throws(StoreError) {
        try await ready(generation, until: deadline)
      } catch {
        return group.fail(error)
      }
      guard let session else { return group.fail(.notSent(place)) }
      let half = ContinuousClock.now + (deadline - .now) / 2
      let cause: any Error
      do throws(LostConnection) {
        _ = session.connection.notices.takeWarnings()
        try group.queue(on: session.connection)
        let flight = await session.connection.fly(until: half)
        if let failure = flight.failure {
          if failure.isFinal {
            close()
            return group.fail(.refused(place, failure))
          }
          throw LostConnection(reason: "\(failure)")
        }
        if let loss = flight.loss { throw loss }
        // An unconfirmed read may come from a primary that was replaced.
        if let warning = session.connection.notices.takeWarnings().first {
          throw LostConnection(reason: "\(warning)")
        }
        connector.succeeded()
        return group.resume(with: flight.answers, place)
      } catch {
        cause = error
      }
      close()
      guard await connector.pause(until: deadline) else {
        return group.fail(.notSent(place, cause))
      }
    }
  }

  /// Ends the session.
  func close() {
    stopListening()
    session?.connection.close()
    session = nil
  }
}
