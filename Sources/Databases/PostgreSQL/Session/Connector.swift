import Persistence

/// Creates the store's sessions.
///
/// Not Sendable: the writer's and the reader's sessions share its budget, on the store's actor.
final class Connector {
  let server: PostgreSQLServer
  let loop: PollLoop
  let place: String
  private let library: ClientLibrary
  private let string: ConnectionString
  let durability: Durability
  /// The settings under which a server was last seen to wait for a standby.
  var seenWaiting: SettingsAge?
  private var budget: ReconnectBudget
  private var hasWarned = false
  /// Asks the system for the addresses of a name; tests replace it with a look-up that does not
  /// answer.
  var lookUp: @Sendable (String) -> [String] = HostLookup.lookUp

  /// The number of connections begun within the last minute.
  var beginnings: Int { budget.count }

  init(
    _ server: PostgreSQLServer, _ string: ConnectionString, _ library: ClientLibrary,
    _ durability: Durability, _ loop: PollLoop, place: String
  ) {
    self.server = server
    self.string = string
    self.library = library
    self.durability = durability
    self.loop = loop
    self.place = place
    budget = ReconnectBudget(mostPerMinute: server.connectionsPerMinute)
  }

  /// Connects to the primary.
  ///
  /// Tries each host once, with a share of the time for each: at most the connection string's
  /// `connect_timeout`, which libpq ignores in calls that do not block.
  func connect(until deadline: ContinuousClock.Instant) async throws(StoreError) -> Session {
    var reasons: [String] = []
    let hosts = string.hosts
    for (index, host) in hosts.enumerated() {
      let share = (deadline - .now) / (hosts.count - index)
      let limit = ContinuousClock.now + min(share, string.timeoutOfEachHost ?? share)
      let addresses = await resolved(host, until: limit)
      if addresses?.isEmpty ?? true {
        let problem = addresses == nil ? "was not looked up within the deadline" : "has no address"
        reasons.append("\(host.description): its name \(problem)")
      }
      for host in addresses ?? [] {
        do {
          let session = try await session(host, until: limit)
          succeeded()
          return session
        } catch let error as StoreError {
          throw error
        } catch {
          reasons.append("\(host.description): \(string.redacted("\(error)"))")
        }
      }
    }
    throw .unreachable(place, reasons)
  }

  /// Connects to the primary; repeats the attempt until the deadline, with pauses in between.
  func reconnect(until deadline: ContinuousClock.Instant) async throws(StoreError) -> Session {
    while true {
      do {
        return try await connect(until: deadline)
      } catch {
        // A primary that was just promoted may soon get its own standby.
        let mayPass = error.code == .unavailable || error.code == .notSynchronizable
        guard mayPass, await pause(until: deadline) else { throw error }
      }
    }
  }

  /// Records that the server has answered: the next pause is short again.
  func succeeded() { budget.succeeded() }

  /// Waits a little longer after each failure; returns `false` if the deadline comes first.
  func pause(until deadline: ContinuousClock.Instant) async -> Bool {
    let instant = ContinuousClock.now + budget.pause { Int.random(in: $0) }
    guard instant < deadline else { return false }
    await loop.sleep(until: instant)
    return true
  }

  /// Resolves the host's address, because the library would block while it resolves the name.
  private func resolved(
    _ host: ConnectionString.Host, until deadline: ContinuousClock.Instant
  ) async -> [ConnectionString.Host]? {
    guard host.needsLookup, let name = host.name else { return [host] }
    let addresses = await HostLookup.addresses(of: name, on: loop, until: deadline, by: lookUp)
    return addresses?.map { address in
      var host = host
      host.address = address
      return host
    }
  }
}

// MARK: - One session

extension Connector {
  /// Connects to one host and sets the session up.
  private func session(
    _ host: ConnectionString.Host, until deadline: ContinuousClock.Instant
  ) async throws -> Session {
    let connection = try begin(host)
    try await connection.connect(until: deadline)
    warn(connection, host)
    try await checkPooler(connection, host, until: deadline)
    let lock = Int64.random(in: .min ... .max)
    let settings = Session.settings(durability)
    try connection.queue(settings.sql, settings.parameters)
    try connection.queue(ServerFacts.query)
    try connection.queue("SELECT pg_try_advisory_lock($1::int8)", [.integer(lock)])
    let flight = await connection.fly(until: deadline)
    if let failure = flight.failure { throw failure }
    if let loss = flight.loss { throw loss }
    guard case .rows(let rows) = flight.answers[1], let facts = ServerFacts(rows) else {
      throw StoreError.unexpectedAnswer(place, "it does not know its own settings")
    }
    if facts.isStandby { throw LostConnection(reason: "it is a standby, which takes no changes") }
    try check(facts, version: connection.serverVersion)
    if server.failover.needsStandby {
      let age = SettingsAge(host: host, text: facts.age)
      try await seeWaiting(connection, age, until: deadline)
    }
    return Session(connection, host, lock: lock)
  }

  /// Begins a connection, and counts it.
  func begin(_ host: ConnectionString.Host) throws -> ServerConnection {
    guard budget.begin(at: .now) else {
      throw StoreError.budgetSpent(place, server.connectionsPerMinute)
    }
    var settings = [
      // Placed before the string, which may override these settings. A host that fails silently is
      // detected in seconds, and no ticket service is asked, which would block.
      ("keepalives_idle", "5"), ("keepalives_interval", "2"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "\(max(1_000, server.deadline.components.seconds * 1_000))"),
      ("gssencmode", "disable"), ("fallback_application_name", "lockstep"),
      ("dbname", string.text),
      ("client_encoding", "UTF8"), ("target_session_attrs", "any"),
    ]
    if let name = host.name { settings.append(("host", name)) }
    if let address = host.address { settings.append(("hostaddr", address)) }
    if let port = host.port { settings.append(("port", port)) }
    let end = Parameter(bytes: nil)
    let names = settings.map { Parameter.text($0.0) } + [end]
    let values = settings.map { Parameter.text($0.1) } + [end]
    let handle = names.withPointers { names, _, _ in
      values.withPointers { values, _, _ in library.connectStart(names, values, 1) }
    }
    guard let handle else { throw LostConnection(reason: "no memory for a connection") }
    return ServerConnection(handle, library, loop)
  }

  private func check(_ facts: ServerFacts, version: Int) throws {
    if facts.isReadOnly { throw LostConnection(reason: "it takes no changes (read-only)") }
    guard version >= 140_000 else {
      throw StoreError(
        .unavailable,
        "The server is PostgreSQL \(version / 10_000); 14 or newer is needed. Use a newer server.",
        location: place)
    }
    guard facts.encoding == "UTF8" else {
      throw StoreError(
        .invalidLocation,
        "The database's encoding is \(facts.encoding). Make a database with the encoding UTF8.",
        location: place)
    }
    if durability == .powerLoss, !facts.isSynchronized {
      throw StoreError(
        .notSynchronizable,
        "The server runs with fsync or full_page_writes off, so nothing on it is sure to survive a "
          + "power cut; nothing was changed. Switch both on, or open with durability: .processCrash.",
        location: place)
    }
    if server.failover.needsStandby, !facts.hasStandby || durability != .powerLoss {
      throw StoreError(
        .notSynchronizable,
        "Saved changes must survive the loss of the primary, but the server waits for no standby "
          + "(synchronous_standby_names is empty, or the durability is not .powerLoss); nothing was "
          + "changed. Name a synchronous standby, or open with failover: .none.",
        location: place)
    }
  }

  /// Warns once that the server is not authenticated, so that someone on the network path could
  /// impersonate it.
  private func warn(_ connection: ServerConnection, _ host: ConnectionString.Host) {
    guard !hasWarned, !host.isLocal,
      !connection.usesTLS || string.setting("sslmode") != "verify-full"
    else { return }
    hasWarned = true
    server.warn(
      "The connection to \(host.description) \(connection.usesTLS ? "does not check the server's name" : "is not encrypted"); "
        + "add sslmode=verify-full to the connection string.")
  }
}
