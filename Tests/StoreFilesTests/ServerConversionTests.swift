import ActorVariant
import Foundation
import JournaledActorVariant
import Persistence
import PostgreSQLServers
import PostgreSQLVariant
import SQLiteVariant
import Testing

@testable import StoreFiles

/// Files of three kinds, made into stores on a server.
@Suite(
  "Conversions to a server", .serialized,
  .enabled(if: Installation.current != nil, Comment(rawValue: Installation.remedy)))
struct ServerConversionTests {
  private struct Entry: Storable, Equatable {
    let id: Int
    var text: String
  }

  private static let server = Task { try await TemporaryServer.primary() }
  private static let entries = (-20..<40).map {
    Entry(
      id: $0 * 1_000_003, text: "text '\($0)' \u{1F512} " + String(repeating: "x", count: 40_000))
  }

  /// A file of the given kind with the entries, in a separate directory.
  private func withFile(
    _ kind: String, _ body: (StoreLocation) async throws -> Void
  ) async throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "server-conversions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let location = try StoreLocation(directory: directory, filename: "data")
    let configuration = StoreConfiguration(location: location)
    let store: any Store<Entry> =
      switch kind {
      case "json": try ActorStore(configuration: configuration)
      case "journal": try await JournaledActorStore.open(configuration: configuration)
      default: try await SQLiteStore.open(configuration: configuration)
      }
    try await store.save(contentsOf: Self.entries)
    try await store.close()
    try await body(location)
    try FileManager.default.removeItem(at: directory)
  }

  private func opened(_ schema: String) async throws -> PostgreSQLStore<Entry> {
    try await PostgreSQLStore<Entry>.open(
      configuration: StoreConfiguration(
        location: try StoreLocation(directoryPath: "/", filename: schema)),
      on: PostgreSQLServer(try await Self.server.value.connection()))
  }

  @Test(.long, arguments: ["json", "journal", "sqlite"])
  func everyItemIsThereAndTheStoreGoesOn(kind: String) async throws {
    try await withFile(kind) { location in
      let server = try await Self.server.value
      let before = try PosixFileSystem().contents(ofFile: location.path)
      let conversion = ServerConversion(
        from: location, toSchema: "from \(kind)", on: server.connection())
      let outcome = try await conversion.run()
      #expect(outcome.items == Self.entries.count && outcome.ids == "signed")
      #expect(try PosixFileSystem().contents(ofFile: location.path) == before)
      let store = try await opened("from \(kind)")
      #expect(try await store.loadAll().sorted { $0.id < $1.id } == Self.entries)
      #expect(
        try await store.page(after: Self.entries[18].id, limit: 2) == Array(Self.entries[19...20]))
      try await store.save(Entry(id: 1, text: "new"))
      try await store.delete(Self.entries[0].id)
      #expect(try await store.count() == Self.entries.count)
      try await store.close()
      // A second time there is a store already, which stays.
      await #expect(throws: StoreError.self) { try await conversion.run() }
      let again = try await opened("from \(kind)")
      #expect(try await again.count() == Self.entries.count)
      try await again.close()
    }
  }

  @Test func aConversionThatIsStoppedLeavesNothing() async throws {
    try await withFile("json") { location in
      let server = try await Self.server.value
      let task = Task {
        try await ServerConversion(
          from: location, toSchema: "stopped", on: server.connection()
        ).run { if case .written(1..., _) = $0 { withUnsafeCurrentTask { $0?.cancel() } } }
      }
      await #expect(throws: CancellationError.self) { _ = try await task.value }
      let schemas = try await server.query(
        "SELECT count(*) FROM pg_namespace WHERE nspname = 'stopped'")
      #expect(schemas == "0")
    }
  }

  @Test func aServerThatIsNotThereIsSaidWithoutItsPassword() async throws {
    try await withFile("json") { location in
      let port = try TemporaryServer.freePort()
      do {
        _ = try await ServerConversion(
          from: location, toSchema: "nowhere",
          on: "host=127.0.0.1 port=\(port) user=u password=secret"
        ).run()
        Issue.record("there is no server")
      } catch let error as StoreError {
        #expect(error.code == .unavailable)
        #expect(!"\(error)".contains("secret"))
      }
    }
  }
}
