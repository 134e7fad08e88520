import FileTracing
import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

#if canImport(Glibc)
  import Glibc

  /// File calls of the server fail, below its libc.
  @Suite("Failing disks of the server", .long, .postgreSQL, .serialized)
  struct DiskTests {
    /// A server of which calls under a directory of its data can be failed.
    private func server(
      _ kinds: TraceKinds, with error: Int32, under part: String
    ) async throws -> (server: TemporaryServer, directory: String) {
      let server = try await TemporaryServer.primary()
      // A place where the servers' user can read the file, wherever the tests were built.
      let library = "\(server.directory)/\(TraceLibrary.fileName)"
      try FileManager.default.copyItem(atPath: try TraceLibrary.locate(), toPath: library)
      let directory = "\(server.data)/\(part)"
      try await server.restart(
        with: TraceLibrary.failing(kinds, with: error, under: directory, library, [:]))
      return (server, directory)
    }

    /// Returns when the call has failed.
    private func waitForFailure(_ directory: String) async {
      while FileManager.default.fileExists(atPath: "\(directory).fail") { await Task.yield() }
    }

    /// The server cannot force its log to the disk, and panics instead of continuing.
    @Test func aLogThatCannotBeForcedLosesNothing() async throws {
      try await panic("fsync of the server's log fails", under: "pg_wal") { _ in }
    }

    /// A checkpoint cannot force the items' own file: the server starts from its log.
    @Test func itemsThatCannotBeForcedAreInTheLog() async throws {
      try await panic("fsync of the server's data fails", under: "base") { server in
        // The checkpoint's client is thrown out with all others.
        do { try await server.query("CHECKPOINT") } catch is ServerHarnessFailure {}
      }
    }

    private func panic(
      _ fault: String, under part: String,
      _ provoke: (TemporaryServer) async throws -> Void
    ) async throws {
      let (server, directory) = try await server(TraceKinds(.synchronize), with: EIO, under: part)
      var place = try StorePlace(server)
      place.settings.connectionsPerMinute = .max
      place.settings.deadline = .seconds(30)
      let store = try await place.open()
      let writers = Writers(8, on: store)
      for _ in 0..<3 {
        await writers.acknowledge(30)
        try TraceLibrary.failNext(under: directory)
        try await provoke(server)
        await waitForFailure(directory)
        await writers.acknowledge(30)
      }
      let answers = await writers.stop()
      let counts = try await store.outcomeCounts()
      try await store.close()
      let found = try await answers.compare(with: server, place.schema)
      let row = FaultRow(fault, injected: 3, answers, found, counts)
      try row.tell()
      #expect(row.isAsItMust)
      let panics = server.log.filter { $0.contains("PANIC") && $0.contains("Input/output error") }
      #expect(panics.count == 3, "\(panics)")
    }

    /// There is no room for more items, and the server continues.
    @Test func aDiskWithoutRoomIsSaidAndNothingIsChanged() async throws {
      let (server, directory) = try await server(
        TraceKinds(.write, .allocate), with: ENOSPC, under: "base")
      let place = try StorePlace(server)
      let store = try await place.open()
      try await store.save(Note(id: "a", text: "kept"))
      // No other process writes there meanwhile: the next write is that of the new pages.
      try await server.query("CHECKPOINT")
      try TraceLibrary.failNext(under: directory)
      let large = Note(id: "b", text: String((0..<200_000).map { _ in Self.letter() }))
      let refusal = await text { try await store.save(large) }
      #expect(refusal.hasPrefix("diskFull"), "\(refusal)")
      #expect(refusal.contains("The server has no room left; nothing was changed."), "\(refusal)")
      #expect(!FileManager.default.fileExists(atPath: "\(directory).fail"))
      let left = try await store.loadAll().map(\.id)
      #expect(left == ["a"])
      try await store.save(large)
      #expect(try await store.find(by: "b") == large)
      try await store.close()
      var row = FaultRow("no room for the server's data")
      row.refused = 1
      row.acknowledged = 2
      row.falseAnswers = left == ["a"] ? 0 : 1
      try row.tell()
    }

    /// One of many, so that the server cannot make the text smaller by much.
    private static func letter() -> Character {
      Character(UnicodeScalar(UInt8.random(in: 35...91)))
    }
  }
#endif
