/// The statements of a group, prepared once per session.
struct CommitStatements: Sendable {
  let names: TableNames
  /// The most revisions by which a feed, or a query about an outcome, may lag behind.
  static let keptChanges = 4_096
  /// The number of revisions after which older changes are removed.
  static let pruningInterval = 256

  /// The name of each statement, and its text.
  var all: [(name: String, sql: String)] {
    [
      ("begin", "BEGIN"),
      ("commit", "COMMIT"),
      // The head comes first, as a separate statement, so that the others see everything that was
      // committed while this one waited. For a store with another epoch or version the value is
      // NULL, which the column refuses: the whole group then fails.
      (
        "head",
        """
        UPDATE \(names.head) SET revision = CASE WHEN epoch = $1::bytea \
        AND schema_version = $2::int4 THEN revision + 1 END RETURNING revision
        """
      ),
      ("existing", "SELECT key FROM \(names.items) WHERE key = ANY ($1::bytea[])"),
      (
        "put",
        """
        INSERT INTO \(names.items) (key, body, revision) \
        SELECT k, b, (SELECT revision FROM \(names.head)) \
        FROM unnest($1::bytea[], $2::bytea[]) t(k, b) ON CONFLICT (key) \
        DO UPDATE SET body = EXCLUDED.body, revision = EXCLUDED.revision
        """
      ),
      ("remove", "DELETE FROM \(names.items) WHERE key = ANY ($1::bytea[])"),
      (
        "change",
        """
        INSERT INTO \(names.changes) (revision, group_id, keys) \
        SELECT revision, $1::bytea, $2::bytea[] FROM \(names.head)
        """
      ),
      (
        "prune",
        """
        DELETE FROM \(names.changes) WHERE revision <= \
        (SELECT revision FROM \(names.head)) - \(Self.keptChanges)
        """
      ),
      ("ring", "SELECT pg_notify($1::text, '')"),
      // Determines an outcome: does the group exist, and how far back do the changes go?
      (
        "outcome",
        """
        SELECT h.epoch, h.revision, (SELECT min(revision) FROM \(names.changes)), \
        (SELECT max(revision) FROM \(names.changes) WHERE group_id = $1::bytea) \
        FROM \(names.head) h
        """
      ),
      ("mark", Self.mark),
    ]
  }

  /// A record in the log that belongs to the transaction: its commit then waits for the standby
  /// without changing a table.
  static let mark = "SELECT pg_logical_emit_message(true, 'lockstep', '')"
}
