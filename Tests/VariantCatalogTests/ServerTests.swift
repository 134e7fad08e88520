import Foundation
import Persistence
import PostgreSQLServers
import Testing
import VariantCatalog

/// The stores on a server, as the catalog opens them: the environment names the server.
@Suite("The catalog's stores on a server")
struct ServerTests {
  private static let isInstalled = Installation.current != nil

  private struct Location: StoreVisitor {
    struct Word: Storable { let id: String }
    typealias Item = Word

    func visit<Visited: Store>(
      _ variant: Variant, _ openings: StoreOpenings<Visited>
    ) -> @Sendable (String) async throws -> [String] where Visited.Item == Word {
      { directory in
        let location = try StoreLocation(directoryPath: directory)
        let store = try await openings.open(StoreConfiguration(location: location))
        try await store.save(Word(id: directory))
        let ids = try await store.loadAll().map(\.id)
        try await store.close()
        return ids
      }
    }
  }

  @Test func withoutANamedServerTheErrorSaysWhatToSet() async throws {
    await VariantCatalog.$serverOfTask.withValue(("", "", .zero)) {
      for open in VariantCatalog.mapServers(Location()) {
        let error = await #expect(throws: StoreError.self) { _ = try await open("/a") }
        #expect(error?.code == .unavailable)
        #expect(
          error?.message.contains("Set LOCKSTEP_POSTGRES to libpq's connection string") == true)
      }
    }
  }

  @Test(.enabled(if: isInstalled, Comment(rawValue: Installation.remedy)))
  func aLocationIsAStoreOfItsOwnUntilTheSchemasAreRemoved() async throws {
    let server = try await TemporaryServer.primary()
    try await VariantCatalog.$serverOfTask.withValue((server.connection(), "mine", .seconds(3_600)))
    {
      for use in VariantCatalog.mapServers(Uses()) { try await use.run() }
      for open in VariantCatalog.mapServers(Location()) {
        #expect(try await open("/a") == ["/a"])
        #expect(try await open("/b") == ["/b"])
        #expect(try await open("/a") == ["/a"])
      }
      try await server.query("CREATE SCHEMA \"mine\"; CREATE SCHEMA yours")
      #expect(try await VariantCatalog.removeServerStores() == 3)
    }
    let left = try await server.query(
      "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' ORDER BY nspname")
    #expect(left.split(separator: "\n") == ["information_schema", "mine", "public", "yours"])
    await server.end()
    #expect(!FileManager.default.fileExists(atPath: server.directory))
  }
}
