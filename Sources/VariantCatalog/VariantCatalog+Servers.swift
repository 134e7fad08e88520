import Foundation
import Guarantees
import Persistence
import PostgreSQLVariant

extension VariantCatalog {
  /// The environment variable that names the server by libpq's connection string.
  public static let serverVariable = "LOCKSTEP_POSTGRES"
  /// The environment variable with the prefix of the schemas that the catalog's stores create on
  /// the server; `lockstep` by default.
  public static let schemaVariable = "LOCKSTEP_POSTGRES_SCHEMAS"

  /// The server for stores that are opened in this task, instead of the environment's server.
  @TaskLocal package static var serverOfTask:
    (connection: String, schemas: String, deadline: Duration)?

  /// Visits the variants that keep their items on a server, in order.
  ///
  /// These variants are not part of ``map(_:)``. A server must be running, and ``serverVariable``
  /// must name it when a store is opened. Each location corresponds to a schema on that server.
  public static func mapServers<Visitor: StoreVisitor>(_ visitor: Visitor) -> [Visitor.Output] {
    [
      visitor.visit(
        .postgreSQL,
        .init {
          try await PostgreSQLStore<Visitor.Item>.open(
            configuration: $0, on: NamedServer.server(for: $0.location))
        })
    ]
  }

  /// Visits them again with sizes so small that ten items reach every mode; see ``mapTiny(_:)``.
  package static func mapTinyServers<Visitor: StoreVisitor>(
    _ visitor: Visitor
  ) -> [Visitor.Output] {
    [
      visitor.visit(
        Variant.postgreSQL.withTinyThresholds,
        .init {
          try await PostgreSQLStore<Visitor.Item>.open(
            configuration: $0, on: NamedServer.server(for: $0.location), thresholds: .tiny)
        })
    ]
  }

  /// The reason why this process cannot open any store on a server, and the remedy; `nil` if the
  /// client library is available.
  ///
  /// Loads the library, once.
  public static var obstacleToServers: String? { PostgreSQLServer.obstacle }

  /// Connects once to the named server, and changes nothing on it.
  ///
  /// - Throws: `StoreError` if no server is named, or it cannot be reached or used.
  public static func reachServer() async throws {
    try await NamedServer.server(schema: nil).reach()
  }

  /// Removes the schemas on the named server whose names begin with the prefix from
  /// ``schemaVariable``.
  ///
  /// O(schemas) transactions. Intended for a server that outlives a run of the suite or the
  /// benchmark.
  ///
  /// - Returns: The number of removed schemas.
  /// - Throws: `StoreError` without a server, or without the permission to remove schemas.
  @discardableResult
  public static func removeServerStores() async throws -> Int {
    try await NamedServer.server(schema: nil).removeSchemas(prefix: NamedServer.prefix + "-")
  }
}

/// The server that the environment or the task names.
private enum NamedServer {
  /// Far more than any call of the suite needs on a busy machine.
  private static let deadline = Duration.seconds(60)

  static var prefix: String {
    VariantCatalog.serverOfTask?.schemas ?? ProcessInfo.processInfo.environment[
      VariantCatalog.schemaVariable] ?? "lockstep"
  }

  /// The server, with the schema of a location.
  static func server(for location: StoreLocation) throws -> PostgreSQLServer {
    try server(schema: PostgreSQLServer.schema(of: location, prefix: prefix + "-"))
  }

  static func server(schema: String?) throws -> PostgreSQLServer {
    let connection =
      VariantCatalog.serverOfTask?.connection
      ?? ProcessInfo.processInfo.environment[VariantCatalog.serverVariable] ?? ""
    guard !connection.isEmpty else {
      throw StoreError(
        .unavailable,
        "No server is named; nothing was changed. Set \(VariantCatalog.serverVariable) to libpq's "
          + "connection string, such as postgresql://notes@localhost/notes.")
    }
    return PostgreSQLServer(
      connection, schema: schema, deadline: VariantCatalog.serverOfTask?.deadline ?? deadline)
  }
}
