import Foundation
import Persistence

extension SchemaOpening {
  /// Rewrites all items in the transaction of opening; the old rows exist until the commit.
  ///
  /// O(n) in time and memory. The feeds of other processes cannot follow: stores opened by an older
  /// program refuse to continue.
  func migrate() async throws(StoreError) -> Head {
    let old = try await readHead(takesIt: true)
    let rows = try await ask("SELECT body FROM \(names.items) ORDER BY key")
    let array = JSONArray(rows, column: 0)
    let items = try plan.migrate([UInt8](array.json), from: old.schemaVersion, to: Item.self)
    let encoded = try encoded(items)
    var head = old
    head.revision += 1
    head.schemaVersion = plan.schemaVersion
    head.keyForm = form.rawValue
    _ = try await ask("DELETE FROM \(names.items)")
    for chunk in encoded.chunks(most: 1_000, bytes: 4 << 20) {
      _ = try await ask(
        "INSERT INTO \(names.items) SELECT k, b, $3::int8 FROM unnest($1::bytea[], $2::bytea[]) t(k, b)",
        [.array(chunk.map(\.key)), .array(chunk.map(\.body)), .integer(Int64(head.revision))])
    }
    _ = try await ask("DELETE FROM \(names.changes)")
    _ = try await ask(
      "UPDATE \(names.head) SET revision = $1::int8, schema_version = $2::int4, key_form = $3::text",
      [
        .integer(Int64(head.revision)), .integer32(Int32(head.schemaVersion)), .text(head.keyForm),
      ])
    return head
  }

  private func encoded(_ items: [Item]) throws(StoreError) -> [EncodedRow] {
    var keys: Set<[UInt8]> = []
    var rows: [EncodedRow] = []
    for item in items {
      let row = try codec.encodedRow(item, form, path: place)
      guard keys.insert(row.key).inserted else {
        throw StoreError(
          .migrationFailed,
          "After the migration to version \(plan.schemaVersion), two items have the id \(item.id). "
            + "The tables are untouched. Correct the step or the items.",
          location: place)
      }
      rows.append(row)
    }
    return rows
  }
}

extension [EncodedRow] {
  /// Returns pieces with at most this many rows, and about this many bytes.
  func chunks(most: Int, bytes: Int) -> [ArraySlice<EncodedRow>] {
    var chunks: [ArraySlice<EncodedRow>] = []
    var start = 0
    var size = 0
    for (index, row) in enumerated() {
      if index - start == most || (index > start && size + row.size > bytes) {
        chunks.append(self[start..<index])
        (start, size) = (index, 0)
      }
      size += row.size
    }
    if start < count { chunks.append(self[start...]) }
    return chunks
  }
}
