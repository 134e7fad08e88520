import Foundation
import Persistence
import PostgreSQLServers
import Synchronization
import Testing

@testable import PostgreSQLVariant

/// The errors of opening for servers, logins and schemas that cannot be used.
@Suite("Opening the PostgreSQL store", .postgreSQL, .serialized)
struct OpeningTests {
  private static let secret = "correct-horse"

  @Test func noServer() async throws {
    try await inPlace { place in
      var place = place
      let port = try TemporaryServer.freePort()
      place.settings.connection = "host=127.0.0.1 port=\(port) password=\(Self.secret) user=u"
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("unavailable at postgresql://127.0.0.1:\(port)/#\(place.schema)"))
      #expect(error.contains("Start the server, or correct host, port"))
      #expect(error.contains("refused"))
      #expect(!error.contains(Self.secret))
    }
  }

  @Test func aHostWithoutAnAddressIsNamed() async throws {
    try await inPlace { place in
      var place = place
      place.settings.connection = "host=nobody.invalid user=u"
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("unavailable at postgresql://nobody.invalid:5432/#"))
      #expect(error.contains("nobody.invalid:5432: its name has no address"))
    }
  }

  @Test(arguments: [
    "host=127.0.0.1 correct-horse", "postgresql://u:correct-horse@[", "password=correct-horse\0",
    "nonsense=correct-horse",
  ])
  func aConnectionStringThatIsNoneIsNotQuoted(string: String) async throws {
    try await inPlace { place in
      var place = place
      place.settings.connection = string
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("invalidArgument: The connection string is not libpq's."))
      #expect(!error.contains(Self.secret))
    }
  }

  @Test func aWrongPasswordIsSaidAndNotShown() async throws {
    let server = try await TemporaryServer.primary()
    try await server.query("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    try await server.requirePasswords()
    var place = try StorePlace(
      server, server.connection(user: "guarded") + " password=\(Self.secret)")
    let warnings = Mutex<[String]>([])
    place.settings.warn = { text in warnings.withLock { $0.append(text) } }
    var error = await text { _ = try await place.open() }
    #expect(error.hasPrefix("unavailable"))
    #expect(error.contains("password authentication failed for user \"guarded\""))
    #expect(!error.contains(Self.secret))
    place.settings.connection =
      "postgresql://guarded:\(Self.secret)@127.0.0.1:\(server.port)/postgres"
    error = await text { _ = try await place.open() }
    #expect(!error.contains(Self.secret))
    var dumped = ""
    dump(place.settings, to: &dumped)
    for text in ["\(place.settings)", place.settings.debugDescription, dumped] {
      #expect(!text.contains(Self.secret))
    }
    // The right password, and then no rights.
    place.settings.connection = server.connection(user: "guarded") + " password=right"
    let refusal = await text { _ = try await place.open() }
    #expect(refusal.hasPrefix("notWritable"))
    #expect(refusal.contains("Grant it rights on the schema"))
    #expect(server.log.allSatisfy { !$0.contains(Self.secret) })
    #expect(warnings.withLock { $0 }.isEmpty)
  }

  @Test func aSchemaOfOtherTablesIsLeftAlone() async throws {
    try await inPlace { place in
      _ = try await place.query("CREATE SCHEMA #; CREATE TABLE #.accounts (id int)")
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("invalidLocation"))
      #expect(error.contains("tables that are not a store's"))
      #expect(
        try await place.query(
          "SELECT count(*) FROM pg_tables WHERE schemaname = '\(place.schema)'") == "1")
    }
  }

  @Test(arguments: [
    "", "pg_notes", "information_schema", String(repeating: "x", count: 64),
    String(repeating: "\u{e9}", count: 32), "a\0b",
  ])
  func aSchemaThatCannotBeIsRefused(name: String) async throws {
    try await inPlace { place in
      var place = place
      place.settings.schema = name
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("invalidLocation: The schema's name"))
    }
  }

  @Test(arguments: [
    #"a"; DROP SCHEMA public; --"#, "a'b", "\u{1F512} \\", "select", "A.b", "a\nb",
  ])
  func aSchemaMayHaveAnyOtherName(name: String) async throws {
    try await inPlace { place in
      var place = place
      place.settings.schema = name
      let store = try await place.open()
      try await store.save(Note(id: "a", text: name))
      #expect(try await store.find(by: "a")?.text == name)
      try await store.close()
      let schemas = try await place.server.query(
        "SELECT count(*) FROM pg_namespace WHERE nspname = 'public'")
      #expect(schemas == "1")
    }
  }

  @Test func aServerThatDoesNotSynchronizeIsRefusedForPowerLoss() async throws {
    let server = try await TemporaryServer.primary(["full_page_writes=off"])
    var place = try StorePlace(server)
    let error = await text { _ = try await place.open() }
    #expect(error.hasPrefix("notSynchronizable"))
    #expect(error.contains("full_page_writes off"))
    place.configuration.durability = .processCrash
    try await place.open().close()
  }

  @Test func aServerWithoutStandbyIsRefusedForFailover() async throws {
    try await inPlace { place in
      var place = place
      place.settings.failover = .standby
      let error = await text { _ = try await place.open() }
      #expect(error.hasPrefix("notSynchronizable"))
      #expect(error.contains("synchronous_standby_names"))
    }
  }

  @Test func aDatabaseOfAnotherEncodingIsRefused() async throws {
    let server = try await SharedServer.value
    let name = "ascii\(UUID().uuidString.prefix(8))"
    try await server.query(
      "CREATE DATABASE \"\(name)\" TEMPLATE template0 ENCODING 'SQL_ASCII'")
    let place = try StorePlace(
      server, "host=127.0.0.1 port=\(server.port) user=postgres dbname=\(name)")
    let error = await text { _ = try await place.open() }
    #expect(error.hasPrefix("invalidLocation"))
    #expect(error.contains("The database's encoding is SQL_ASCII"))
  }

  @Test func aMissingLibraryIsSaid() {
    let error = #expect(throws: StoreError.self) {
      _ = try ClientLibrary(names: ["libnone.so.1"])
    }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("libpq is not installed") == true)
    #expect(error?.message.contains("apt install libpq5") == true)
    let old = #expect(throws: StoreError.self) {
      _ = try ClientLibrary(names: ["libc.so.6", "/usr/lib/libSystem.dylib"])
    }
    #expect(old?.message.contains("has no function PQ") == true)
  }
}
