package import Persistence

extension PostgreSQLServer {
  /// Returns the name of a schema for a location: a prefix, and a number of 16 digits derived from
  /// the location's path.
  ///
  /// The name is the same in every process. Programs with many stores use it if they cannot name
  /// the stores by their files.
  package static func schema(of location: StoreLocation, prefix: String) -> String {
    let digits = String(TableNames.hash(location.path), radix: 16)
    return prefix + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The reason why the client's library cannot be used, with the remedy; `nil` if it can be used.
  package static var obstacle: String? {
    do {
      _ = try ClientLibrary.shared.get()
      return nil
    } catch {
      return error.message
    }
  }

  /// Removes every schema whose name begins with a prefix (not empty), with the tables in it.
  ///
  /// O(schemas) transactions, each within the deadline of a call.
  ///
  /// - Returns: The number of schemas found.
  /// - Throws: `StoreError`; some of the schemas may already be removed.
  @concurrent
  package func removeSchemas(prefix: String) async throws -> Int {
    guard !prefix.isEmpty else { return 0 }
    return try await onConnector { try await $0.run(prefix) }
  }

  /// Connects once, and changes nothing.
  ///
  /// - Throws: `StoreError` if no primary of the server can be reached or used.
  @concurrent
  package func reach() async throws {
    try await onConnector { try await $0.connect() }
  }

  private func onConnector<Result: Sendable>(
    _ body: (Removal) async throws -> Result
  ) async throws -> Result {
    let library = try ClientLibrary.shared.get()
    let string = try ConnectionString(connection, library)
    let loop = try PollLoop(name: "postgresql")
    do {
      let result = try await body(Removal(self, string, library, loop))
      loop.stop()
      await loop.ended()
      return result
    } catch {
      loop.stop()
      await loop.ended()
      throw error
    }
  }
}

/// The removal of schemas in a session.
private struct Removal {
  let server: PostgreSQLServer
  let place: String
  let connector: Connector

  init(
    _ server: PostgreSQLServer, _ string: ConnectionString, _ library: ClientLibrary,
    _ loop: PollLoop
  ) {
    self.server = server
    place = string.place("")
    connector = Connector(server, string, library, .processCrash, loop, place: place)
  }

  func connect() async throws {
    try await connector.connect(until: .now + server.deadline).connection.close()
  }

  func run(_ prefix: String) async throws -> Int {
    let session = try await connector.connect(until: .now + server.deadline)
    defer { session.connection.close() }
    let rows = try await session.ask(
      "SELECT nspname::text FROM pg_namespace WHERE starts_with(nspname::text, $1)",
      [.text(prefix)], place, until: .now + server.deadline)
    let names = (0..<rows.count).compactMap { rows.text($0, 0) }
    for name in names {
      // A separate transaction for each schema, because the server takes a lock for each table.
      _ = try await session.ask(
        "DROP SCHEMA \(try TableNames(schema: name).schema) CASCADE", [], place,
        until: .now + server.deadline)
    }
    return names.count
  }
}
