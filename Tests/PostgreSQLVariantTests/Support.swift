import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

struct Note: Storable, Equatable {
  var id: String
  var text: String
}

/// The server shared by all tests that do not harm it; each test has a separate schema.
enum SharedServer {
  private static let task = Task { try await TemporaryServer.primary() }

  static var value: TemporaryServer { get async throws { try await task.value } }
}

/// A store's place on a server.
struct StorePlace: Sendable {
  let server: TemporaryServer
  let schema: String
  var settings: PostgreSQLServer
  var configuration: StoreConfiguration

  init(_ server: TemporaryServer, _ connection: String? = nil) throws {
    self.server = server
    schema = "notes-\(UUID().uuidString.prefix(8))"
    // Tests about deadlines set a shorter one; no other test may fail because a machine is busy.
    settings = PostgreSQLServer(connection ?? server.connection(), deadline: .seconds(3_600))
    configuration = StoreConfiguration(
      location: try StoreLocation(directoryPath: "/", filename: schema))
  }

  func open<Item: Storable>(_ type: Item.Type) async throws -> PostgreSQLStore<Item> {
    try await .open(configuration: configuration, on: settings)
  }

  func open() async throws -> PostgreSQLStore<Note> { try await open(Note.self) }

  /// A statement about the store's tables: `#` is replaced by the schema.
  func query(_ sql: String) async throws -> String {
    try await server.query(sql.replacing("#", with: "\"\(schema)\""))
  }
}

/// Gives the body a place on the shared server.
func inPlace<Result>(_ body: (StorePlace) async throws -> Result) async throws -> Result {
  try await body(try StorePlace(try await SharedServer.value))
}

/// The code of the `StoreError` that a call throws.
func code(_ call: () async throws -> Void) async -> StoreError.Code? {
  do {
    try await call()
    return nil
  } catch {
    return (error as? StoreError)?.code
  }
}

/// The text of the error that a call throws.
func text(_ call: () async throws -> Void) async -> String {
  do {
    try await call()
    return ""
  } catch {
    return "\(error)"
  }
}

/// Repeats a call that a loaded machine did not answer within a test's short deadline.
///
/// Only for calls that may be repeated, and whose time is not what the test is about.
func patiently<Result>(_ call: () async throws -> Result) async throws -> Result {
  for _ in 0..<40 {
    do {
      return try await call()
    } catch let error as StoreError where [.unavailable, .outcomeUnknown].contains(error.code) {
      continue
    }
  }
  return try await call()
}

extension Trait where Self == ConditionTrait {
  /// Runs where PostgreSQL is installed; elsewhere the test is skipped, counted and said.
  static var postgreSQL: Self { postgreSQL(Installation.current) }

  static func postgreSQL(_ installation: Installation?) -> Self {
    .enabled(if: installation != nil, Comment(rawValue: Installation.remedy))
  }
}
