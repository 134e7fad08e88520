/// The statements of reads, prepared once per session.
struct ReadStatements: Sendable {
  let names: TableNames

  /// The name of each statement, and its text.
  var all: [(name: String, sql: String)] {
    [
      ("begin", "BEGIN"),
      ("begin-snapshot", "BEGIN ISOLATION LEVEL REPEATABLE READ"),
      ("commit", "COMMIT"),
      ("mark", CommitStatements.mark),
      ("find", "SELECT key, body FROM \(names.items) WHERE key = ANY ($1::bytea[])"),
      ("count", "SELECT count(*) FROM \(names.items)"),
      ("all", "SELECT body FROM \(names.items) ORDER BY key"),
      ("first", "SELECT body FROM \(names.items) ORDER BY key LIMIT $1::int8"),
      (
        "page",
        "SELECT body FROM \(names.items) WHERE key > $2::bytea ORDER BY key LIMIT $1::int8"
      ),
      ("head", "SELECT epoch, schema_version, revision FROM \(names.head)"),
      (
        "groups",
        """
        SELECT revision, group_id FROM \(names.changes) WHERE revision >= $1::int8 \
        ORDER BY revision
        """
      ),
      (
        "changed",
        """
        SELECT k.key, i.body FROM (SELECT DISTINCT unnest(keys) AS key FROM \(names.changes) \
        WHERE revision > $1::int8) k LEFT JOIN \(names.items) i ON i.key = k.key ORDER BY k.key
        """
      ),
    ]
  }
}
