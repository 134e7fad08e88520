import Persistence

/// A connection to a primary, set up for the store.
///
/// Not Sendable, because its connection is not.
final class Session {
  let connection: ServerConnection
  let host: ConnectionString.Host
  /// The number of the advisory lock that the server holds for this session until the session ends.
  ///
  /// If a later session gets the lock, this session has ended.
  let lock: Int64

  init(_ connection: ServerConnection, _ host: ConnectionString.Host, lock: Int64) {
    self.connection = connection
    self.host = host
    self.lock = lock
  }
}

extension Session {
  /// Sends a single statement, and returns its rows.
  func ask(
    _ sql: String, _ parameters: [Parameter], _ place: String,
    until deadline: ContinuousClock.Instant
  ) async throws(StoreError) -> Rows {
    do throws(LostConnection) { try connection.queue(sql, parameters) } catch {
      throw .notSent(place, error)
    }
    let flight = await connection.fly(until: deadline)
    if let failure = flight.failure { throw .refused(place, failure) }
    if let loss = flight.loss { throw .notSent(place, loss) }
    guard case .rows(let rows)? = flight.answers.first else {
      throw .unexpectedAnswer(place, "a statement had no answer")
    }
    return rows
  }
}

/// The facts that a server reports at the beginning of a session.
struct ServerFacts: Sendable {
  let isStandby: Bool
  let isReadOnly: Bool
  let isSynchronized: Bool
  let hasStandby: Bool
  let encoding: String
  /// The times at which the server started and last read its settings.
  let age: String

  static let query = """
    SELECT pg_is_in_recovery(), current_setting('transaction_read_only') = 'on', \
    current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on', \
    current_setting('synchronous_standby_names') <> '', current_setting('server_encoding'), \
    pg_postmaster_start_time()::text || ' ' || pg_conf_load_time()::text
    """

  init?(_ rows: Rows) {
    guard let isStandby = rows.boolean(0, 0), let isReadOnly = rows.boolean(0, 1),
      let isSynchronized = rows.boolean(0, 2), let hasStandby = rows.boolean(0, 3),
      let encoding = rows.text(0, 4),
      let age = rows.text(0, 5)
    else { return nil }
    self.isStandby = isStandby
    self.isReadOnly = isReadOnly
    self.isSynchronized = isSynchronized
    self.hasStandby = hasStandby
    self.encoding = encoding
    self.age = age
  }
}

extension Session {
  /// Settings that a role, a database or the connection string may have changed.
  ///
  /// Without the first setting, a commit that is not replicated would look like a replicated one.
  /// Names are resolved only in the system's schema, so that no user's function with the same name
  /// is called.
  static func settings(_ durability: Durability) -> (sql: String, parameters: [Parameter]) {
    let sql = """
      SELECT set_config('client_min_messages', 'warning', false), \
      set_config('synchronous_commit', $1, false), set_config('search_path', 'pg_catalog', false), \
      set_config('default_transaction_isolation', 'read committed', false), \
      set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false), \
      set_config('idle_in_transaction_session_timeout', '60000', false)
      """
    return (sql, [.text(durability == .powerLoss ? "on" : "off")])
  }
}
