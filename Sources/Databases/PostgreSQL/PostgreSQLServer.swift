/// The server that stores the items, and the time limits of its use.
///
/// A `StoreConfiguration` describes the store; this value describes the location of the items. A
/// program that moves from SQLite to PostgreSQL keeps its configuration.
///
/// ```swift
/// let server = PostgreSQLServer("postgresql://notes@db1,db2/notes?sslmode=verify-full")
/// let store = try await PostgreSQLStore<Note>.open(configuration: configuration, on: server)
/// ```
public struct PostgreSQLServer: Sendable {
  /// The failures of the server that an acknowledged change survives.
  ///
  /// This is separate from `Durability` and not a level of it: a file has no standby, so every
  /// other store would have to refuse that level.
  public enum Failover: Sendable, Equatable {
    /// The loss of the primary may lose acknowledged changes, unless the server waits for a standby
    /// itself.
    case none
    /// Acknowledged changes are also on a synchronous standby, and every read is confirmed.
    ///
    /// Opening is refused unless the server has `synchronous_standby_names`. A session begins only
    /// after the server was seen to wait for a standby. A server that was just promoted may not
    /// wait yet, even if its settings require it. If an operator empties that setting while a store
    /// is open, the promise no longer applies, because the server then answers waiting commits
    /// without notice.
    ///
    /// A read ends with a small commit that the standby has to confirm: a primary that was replaced
    /// cannot answer with an old item. This costs a read the standby's round trip; concurrent reads
    /// share one.
    case standby
    /// The same without the confirmation: a primary that was replaced may answer with old items.
    case standbyWithoutConfirmedReads

    var needsStandby: Bool { self != .none }
    var confirmsReads: Bool { self == .standby }
  }

  /// The connection string for libpq, `postgresql://…` or `host=… dbname=…`, with one or several
  /// hosts.
  ///
  /// The string may contain a password, but a password file (`PGPASSFILE`) or the environment is
  /// preferable. The string appears in no error, and not in this value's description.
  public var connection: String
  /// The schema that contains the store's tables; `nil` for the location's file name.
  public var schema: String?
  /// The failures of the server that an acknowledged change survives.
  public var failover: Failover
  /// The longest time that a call may take, including reconnection and determining an outcome.
  public var deadline: Duration
  /// The most connection attempts in a minute, including failed ones.
  public var connectionsPerMinute: Int
  /// Called, on any thread, with a sentence about a possible security problem, such as a connection
  /// without a verified certificate.
  public var warn: @Sendable (String) -> Void

  /// Describes a server without connecting to it.
  public init(
    _ connection: String, schema: String? = nil, failover: Failover = .none,
    deadline: Duration = .seconds(10), connectionsPerMinute: Int = 120,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.connection = connection
    self.schema = schema
    self.failover = failover
    self.deadline = deadline
    self.connectionsPerMinute = connectionsPerMinute
    self.warn = warn
  }
}

extension PostgreSQLServer: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The kind of server, without the connection string, which may contain a password.
  public var description: String { "a PostgreSQL server" }
  /// The same as ``description``.
  public var debugDescription: String { description }
  /// A mirror without the connection string, so that `dump` shows no password.
  public var customMirror: Mirror { Mirror(self, children: ["deadline": deadline]) }
}
