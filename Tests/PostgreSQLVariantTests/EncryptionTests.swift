import Foundation
import Persistence
import PostgreSQLServers
import Synchronization
import Testing

@testable import PostgreSQLVariant

/// A server that requires encryption, with a self-made certificate.
@Suite(
  "Encrypted connections", .postgreSQL,
  .enabled(if: Installation.openssl != nil, "openssl is not installed"))
struct EncryptionTests {
  private static let secret = "correct-horse"

  private struct Encrypted {
    let server: TemporaryServer
    /// The server's certificate.
    let own: String
    /// A certificate that the server does not have.
    let other: String
  }

  /// The server of all these tests, whose name is that in its certificate.
  private static let task = Task {
    let server = try await TemporaryServer.primary()
    return Encrypted(
      server: server, own: try await server.requireEncryption(as: "notes.test"),
      other: try await server.makeCertificate(for: "notes.test", "other"))
  }

  /// A place on the server, under a name that is no name of this machine.
  private func place(
    _ mode: String, _ certificate: (Encrypted) -> String = { $0.own }, host: String = "notes.test",
    port: Int? = nil
  ) async throws -> StorePlace {
    let encrypted = try await Self.task.value
    return try StorePlace(
      encrypted.server,
      encrypted.server.connection(port: port).replacing("host=127.0.0.1", with: "host=\(host)")
        + " hostaddr=127.0.0.1 sslmode=\(mode) password=\(Self.secret)"
        + " sslrootcert=\(certificate(encrypted))")
  }

  /// The error of opening, which has nothing of the password.
  private func refusal(_ place: StorePlace) async -> String {
    let error = await text { _ = try await place.open() }
    #expect(error.hasPrefix("unavailable at postgresql://"), "\(error)")
    #expect(!error.contains(Self.secret), "\(error)")
    return error
  }

  @Test func theServersOwnCertificateIsTrusted() async throws {
    var place = try await place("verify-full")
    let warnings = Mutex<[String]>([])
    place.settings.connection += " application_name=\(place.schema)"
    place.settings.warn = { text in warnings.withLock { $0.append(text) } }
    let store = try await place.open()
    let note = Note(id: "large", text: String(repeating: "0123456789", count: 1 << 18))
    try await store.save(note)
    #expect(try await store.find(by: "large") == note)
    let sessions = try await place.query(
      """
      SELECT count(*) || ' of ' || count(*) FILTER (WHERE ssl) FROM pg_stat_ssl \
      JOIN pg_stat_activity USING (pid) WHERE application_name = '\(place.schema)'
      """)
    #expect(sessions == "2 of 2")
    try await store.close()
    #expect(warnings.withLock { $0 } == [])
  }

  @Test func aWrongCertificateIsRefused() async throws {
    let error = await refusal(try await place("verify-full", \.other))
    #expect(error.contains("certificate verify failed"), "\(error)")
  }

  @Test func anotherServersNameIsRefused() async throws {
    let error = await refusal(try await place("verify-full", host: "elsewhere.test"))
    #expect(
      error.contains(
        "server certificate for \"notes.test\" does not match host name \"elsewhere.test\""),
      "\(error)")
  }

  @Test func aMissingFileOfCertificatesIsSaid() async throws {
    let error = await refusal(try await place("verify-full", { $0.own + ".none" }))
    #expect(error.contains("root certificate file"), "\(error)")
    #expect(error.contains("does not exist"), "\(error)")
  }

  @Test func aConnectionWithoutEncryptionIsRefused() async throws {
    let error = await refusal(try await place("disable"))
    #expect(error.contains("no encryption"), "\(error)")
  }

  @Test func anUncheckedNameIsWarnedOfOnce() async throws {
    var place = try await place("require", { _ in "/nowhere" })
    let warnings = Mutex<[String]>([])
    place.settings.warn = { text in warnings.withLock { $0.append(text) } }
    let store = try await place.open()
    try await store.save(Note(id: "a", text: ""))
    _ = try await store.find(by: "a")
    try await store.close()
    let texts = warnings.withLock { $0 }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("does not check the server's name") == true, "\(texts)")
    #expect(texts.allSatisfy { !$0.contains(Self.secret) })
  }

  /// The library has other words for the end of an encrypted connection.
  @Test func noCutOfAnEncryptedConnectionGivesAFalseAnswer() async throws {
    let direct = try await place("verify-full")
    let proxy = try Proxy(to: direct.server.port)
    defer { proxy.close() }
    var cuttable = direct
    let through = try await place("verify-full", port: proxy.port)
    cuttable.settings.connection = through.settings.connection
    cuttable.settings.connectionsPerMinute = .max
    let store = try await cuttable.open()
    let cuts = max(20, CutTests.cuts / 3)
    let (tally, lengths) = try await CutRun(
      proxy: proxy, place: direct, save: { try await store.save($0) },
      settle: { await store.settle() }
    ).run(cuts)
    let counts = try await store.outcomeCounts()
    try await store.close()
    var row = tally.row("encrypted connection cut at a byte of a commit", counts)
    row.remark = "of \(lengths[0]) and \(lengths[1]) bytes"
    try row.tell()
    #expect(row.isAsItMust)
    #expect(tally.cuts > cuts * 9 / 10)
  }
}
