/// The server that keeps a store's items, and how patient the store is with it.
///
/// A configuration says what a store is (`StoreConfiguration`); this value says where the items are
/// now. A program that moves from SQLite to PostgreSQL keeps its configuration.
///
/// ```swift
/// let server = PostgreSQLServer("postgresql://notes@db1,db2/notes?sslmode=verify-full")
/// let store = try await PostgreSQLStore<Note>.open(configuration: configuration, on: server)
/// ```
public struct PostgreSQLServer: Sendable {
  /// The failures of the server that an acknowledged change survives.
  ///
  /// Beside `Durability` and not a level of it: a file has no standby, and every other store would
  /// have to refuse the level.
  public enum Failover: Sendable, Equatable {
    /// The loss of the primary may take acknowledged changes with it, unless the server waits for a
    /// standby by itself.
    case none
    /// Acknowledged changes are on a synchronous standby too, and every read is confirmed.
    ///
    /// Opening is refused unless the server has `synchronous_standby_names`, and a session begins only
    /// when the server is seen to wait for a standby: a server that was just promoted may not do so
    /// yet, whatever its settings say. An operator who empties that setting while a store is at work
    /// takes the promise back, because the server then answers commits that wait, and tells nobody.
    /// A read ends with a small commit that the standby has to confirm: a primary that was replaced cannot answer with an old
    /// item. Costs a read the standby's round trip; reads that come together share one.
    case standby
    /// The same, without the confirmation: a primary that was replaced may answer with old items.
    case standbyWithoutConfirmedReads

    var needsStandby: Bool { self != .none }
    var confirmsReads: Bool { self == .standby }
  }

  /// libpq's connection string, `postgresql://…` or `host=… dbname=…`, with one host or several.
  ///
  /// A password may stand in it; better places are a password file (`PGPASSFILE`) or the environment.
  /// It is in no error, and not in this value's description.
  public var connection: String
  /// The schema in which the store's tables are; the location's file name when `nil`.
  public var schema: String?
  /// The failures of the server that an acknowledged change survives.
  public var failover: Failover
  /// How long a call may take, reconnecting and finding out included.
  public var deadline: Duration
  /// How many connections may be begun in a minute, failed attempts included.
  public var connectionsPerMinute: Int
  /// Called with a sentence about what is not as safe as it might be, such as a connection without a
  /// checked certificate; on any thread.
  public var warn: @Sendable (String) -> Void

  /// Describes a server; connects to nothing.
  ///
  /// - Parameters:
  ///   - connection: libpq's connection string.
  ///   - schema: The schema in which the store's tables are; the location's file name when `nil`.
  ///   - failover: The failures of the server that an acknowledged change survives.
  ///   - deadline: How long a call may take.
  ///   - connectionsPerMinute: How many connections may be begun in a minute.
  ///   - warn: Called with a sentence about what is not as safe as it might be.
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
  /// The kind of server; the connection string may hold a password.
  public var description: String { "a PostgreSQL server" }
  /// The same as ``description``.
  public var debugDescription: String { description }
  /// Nothing of the connection string, so that `dump` shows no password.
  public var customMirror: Mirror { Mirror(self, children: ["deadline": deadline]) }
}
