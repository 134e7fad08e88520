package import Persistence
import PostgreSQLVariant
import SQLiteVariant

/// A conversion of a store's file to the tables of a store on a server, completely or not at all.
///
/// The source is locked, and only read. The tables are made in a single transaction.
package struct ServerConversion: Sendable {
  /// The file to read.
  package let source: StoreLocation
  /// The schema to create.
  package let schema: String
  private let connection: String
  /// The name of the member that is the items' id.
  package var idField = "id"
  /// The form of the keys, from ``FileConversion/idForms``; if `nil`, the form is determined from
  /// the ids.
  package var ids: String?

  /// Describes a conversion without touching anything.
  ///
  /// The connection string is passed to libpq, and appears in no error.
  package init(from source: StoreLocation, toSchema schema: String, on connection: String) {
    self.source = source
    self.schema = schema
    self.connection = connection
  }

  /// Converts the file.
  ///
  /// O(bytes) in time and memory. Checks for cancellation of its task after every megabyte. Calls
  /// `progress` in order, on any thread.
  ///
  /// - Throws: `StoreError`, or `CancellationError`. The source is then unchanged, and the server
  ///   has no new store unless the code is `outcomeUnknown`.
  package func run(
    _ progress: @escaping @Sendable (FileConversion.Progress) -> Void = { _ in }
  ) async throws -> FileConversion.Outcome {
    let source = try ConversionSource(self.source, on: PosixFileSystem())
    defer { source.close() }
    progress(.reading)
    let items = try source.items(idField: idField)
    let form = try FileConversion.keyForm(of: items, ids, source.path)
    let rows = try items.rows(form).map { PostgreSQLServer.Row(key: $0.key, body: $0.value) }
    let version = FileConversion.version(of: items)
    // The directory is not used: the file's name is the name of the schema.
    var configuration = StoreConfiguration(location: self.source)
    configuration.schemaVersion = version
    let server = PostgreSQLServer(connection, schema: schema)
    try await server.makeStore(configuration, keyedBy: form, rows: rows) { count in
      progress(.written(count, of: rows.count))
      try Task.checkCancellation()
    }
    return FileConversion.Outcome(
      items: rows.count, sourceVersion: items.schemaVersion, schemaVersion: version,
      ids: form.rawValue)
  }
}
