import Foundation
import Guarantees
import Persistence
import PostgreSQLVariant

extension VariantCatalog {
  /// The variable of the environment that names the server: libpq's connection string.
  public static let serverVariable = "LOCKSTEP_POSTGRES"
  /// The variable that says how the names of the schemas begin that the catalog's stores make there;
  /// `lockstep` by default.
  public static let schemaVariable = "LOCKSTEP_POSTGRES_SCHEMAS"

  /// The server for stores that are opened in this task, instead of that of the environment.
  @TaskLocal package static var serverOfTask: (connection: String, schemas: String)?

  /// Visits the variants that keep their items on a server, in order.
  ///
  /// They are no part of ``map(_:)``: a server must be there, and ``serverVariable`` must name it when a
  /// store is opened. A location stands for a schema on that server.
  ///
  /// - Parameter visitor: The action for each variant.
  /// - Returns: The results of the visits, in order.
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

  /// Visits them once more with sizes so small that ten items enter every mode; see ``mapTiny(_:)``.
  ///
  /// - Parameter visitor: The action for each variant.
  /// - Returns: The results of the visits, in order.
  public static func mapTinyServers<Visitor: StoreVisitor>(_ visitor: Visitor) -> [Visitor.Output] {
    [
      visitor.visit(
        Variant.postgreSQL.withTinyThresholds,
        .init {
          try await PostgreSQLStore<Visitor.Item>.open(
            configuration: $0, on: NamedServer.server(for: $0.location), thresholds: .tiny)
        })
    ]
  }

  /// Why no store on a server can be opened by this process, whatever the server is, and the remedy;
  /// `nil` where nothing is in the way: the client's library is there.
  ///
  /// Loads the library, once.
  public static var obstacleToServers: String? { PostgreSQLServer.obstacle }

  /// Connects once to the named server, and changes nothing there.
  ///
  /// - Throws: `StoreError` where no server is named, or none can be reached or used.
  public static func reachServer() async throws {
    try await NamedServer.server(schema: nil).reach()
  }

  /// Removes the schemas on the named server whose names begin as ``schemaVariable`` says.
  ///
  /// O(schemas) transactions. For a server that goes on after a run of the suite or the benchmark.
  ///
  /// - Returns: How many there were.
  /// - Throws: `StoreError` without a server, or without the right to remove.
  @discardableResult
  public static func removeServerStores() async throws -> Int {
    try await NamedServer.server(schema: nil).removeSchemas(prefix: NamedServer.prefix + "-")
  }
}

/// The server that the environment names.
private enum NamedServer {
  /// Far more than any call of the suite takes on a busy machine.
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
    return PostgreSQLServer(connection, schema: schema, deadline: deadline)
  }
}
