package import Persistence

extension PostgreSQLServer {
  /// An item as a table stores it, without the item's type.
  package struct Row: Sendable {
    let key: ItemKey
    let body: [UInt8]

    /// Creates a row from a key in the form for which the store is made, and an item in the form of
    /// its codec.
    package init(key: ItemKey, body: [UInt8]) {
      self.key = key
      self.body = body
    }
  }

  /// The number of bytes of rows in a statement.
  private static let bytesPerStatement = 1 << 20
  /// The time limit for the whole call: a conversion may contain gigabytes.
  private static let longest = Duration.seconds(24 * 3_600)

  /// Creates a store with these rows in a schema without tables: everything or nothing, in a single
  /// transaction.
  ///
  /// O(bytes) in time; the client's memory contains one statement at a time. Each key occurs once
  /// in the rows. The location's file name names the schema unless the server value does. `report`
  /// gets the number of rows that have been sent; if it throws, the call ends.
  ///
  /// - Throws: `StoreError`, or the error of `report`. There is no store then, unless the code is
  ///   `outcomeUnknown`.
  @concurrent
  package func makeStore(
    _ configuration: StoreConfiguration, keyedBy form: ItemKeyForm, rows: [Row],
    report: @Sendable (Int) throws -> Void
  ) async throws {
    let library = try ClientLibrary.shared.get()
    let string = try ConnectionString(connection, library)
    let schema = schema ?? configuration.location.filename
    let names = try TableNames(schema: schema)
    let place = string.place(schema)
    let encoded = try rows.map { try $0.encoded(place) }
    let plan = try MigrationPlan(configuration)
    let loop = try PollLoop(name: "postgresql")
    let result: Result<Void, any Error>
    do {
      let connector = Connector(self, string, library, configuration.durability, loop, place: place)
      let session = try await connector.connect(until: .now + deadline)
      let opening = SchemaOpening<Nothing>(
        session: session, names: names, schema: schema, place: place, plan: plan,
        codec: configuration.codec, form: form, deadline: .now + Self.longest)
      try await opening.make {
        for range in Self.pieces(encoded) {
          try report(range.lowerBound)
          _ = try await opening.ask(
            """
            INSERT INTO \(names.items) (key, body, revision) \
            SELECT k, b, 0 FROM unnest($1::bytea[], $2::bytea[]) t(k, b)
            """,
            [.array(encoded[range].map(\.key)), .array(encoded[range].map(\.body))])
        }
        try report(encoded.count)
      }
      session.connection.close()
      result = .success(())
    } catch {
      result = .failure(error)
    }
    loop.stop()
    await loop.ended()
    try result.get()
  }

  private static func pieces(_ rows: [EncodedRow]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var (start, size) = (0, 0)
    for (index, row) in rows.enumerated() {
      size += row.size
      if size >= bytesPerStatement || index == rows.count - 1 {
        pieces.append(start..<index + 1)
        (start, size) = (index + 1, 0)
      }
    }
    return pieces
  }
}

/// A placeholder type: creating a store reads no items.
private struct Nothing: Storable { let id: Int }

extension PostgreSQLServer.Row {
  fileprivate func encoded(_ place: String) throws(StoreError) -> EncodedRow {
    let row = EncodedRow(key: key.bytes, body: body)
    let problem: String? =
      if row.key.count > EncodedRow.longestKey {
        "an id of \(row.key.count) bytes, and a server's index takes \(EncodedRow.longestKey)"
      } else if body.count > EncodedRow.longestBody {
        "an item of \(body.count) bytes, and the store takes \(EncodedRow.longestBody)"
      } else {
        nil
      }
    guard let problem else { return row }
    throw StoreError(
      .unencodable, "The items have \(problem); nothing was changed. Shorten it first.",
      location: place)
  }
}
