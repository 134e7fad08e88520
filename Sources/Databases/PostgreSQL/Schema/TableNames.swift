import Persistence

/// The names of a store's tables, quoted for statements.
///
/// Names cannot be bound as parameters. The schema's name is the only caller's text in a statement.
/// It appears there as a quoted identifier with its quotes doubled.
struct TableNames: Sendable {
  let schema: String
  let items: String
  let head: String
  let changes: String
  let view: String
  /// The channel of the notifications; its name consists of hexadecimal digits.
  let channel: String

  /// The longest name of a schema, in bytes (`NAMEDATALEN` - 1).
  static let longest = 63

  /// - Throws: `StoreError` with code `invalidLocation` for a name that the server would truncate
  ///   or that it reserves.
  init(schema: String) throws(StoreError) {
    let bytes = schema.utf8
    let problem: String? =
      if bytes.isEmpty {
        "is empty"
      } else if bytes.count > Self.longest {
        "is \(bytes.count) bytes long; at most \(Self.longest) are allowed"
      } else if bytes.contains(0) {
        "contains a NUL character"
      } else if schema.hasPrefix("pg_") || schema == "information_schema" {
        "is reserved for the server"
      } else {
        nil
      }
    if let problem {
      throw StoreError(
        .invalidLocation,
        "The schema's name \(schema.debugDescription) \(problem). Give the server value another schema, "
          + "or the location another file name.")
    }
    let quoted = "\"" + schema.replacing("\"", with: "\"\"") + "\""
    self.schema = quoted
    items = quoted + ".stored_items"
    head = quoted + ".store_head"
    changes = quoted + ".store_changes"
    view = quoted + ".items"
    channel = "lockstep_" + String(Self.hash(schema), radix: 16)
  }

  /// Returns a number computed from the name, for the channel and for the lock of opening.
  ///
  /// If two names have the same number, they only share a lock. The algorithm is FNV-1a
  /// (http://www.isthe.com/chongo/tech/comp/fnv/).
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension TableNames {
  /// The layout's number, stored in the head.
  static let layout = 1

  /// The statements that create the tables, in order.
  ///
  /// Items are stored as the bytes that the codec made. `jsonb` would change the order of keys and
  /// refuse `\u0000`. With either JSON type, a single item that the server rejects would fail its
  /// whole group. The view shows the items as JSON. The head's page has room for the versions of
  /// its only row.
  var creation: [String] {
    [
      """
      CREATE TABLE \(items) (key bytea PRIMARY KEY, body bytea NOT NULL, revision int8 NOT NULL)
      """,
      """
      CREATE TABLE \(head) (only_row bool PRIMARY KEY CHECK (only_row), layout int4 NOT NULL, \
      key_form text NOT NULL, schema_version int4 NOT NULL, epoch bytea NOT NULL, \
      revision int8 NOT NULL) WITH (fillfactor = 10)
      """,
      """
      CREATE TABLE \(changes) (revision int8 PRIMARY KEY, group_id bytea NOT NULL, \
      keys bytea[] NOT NULL)
      """,
      """
      CREATE VIEW \(view) AS SELECT convert_from(body, 'UTF8')::json AS item, revision \
      FROM \(items)
      """,
    ]
  }
}
