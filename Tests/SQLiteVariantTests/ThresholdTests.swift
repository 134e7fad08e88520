import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

/// Every threshold of the store, with a tiny number in its place.
@Suite("Thresholds of the SQLite store")
struct ThresholdTests {
  private func thresholds(_ change: (inout SQLiteThresholds) -> Void) -> SQLiteThresholds {
    var thresholds = SQLiteThresholds()
    change(&thresholds)
    return thresholds
  }

  /// The number of transactions in a database's log: frames that say how long the database is then
  /// ("WAL File Format", section 4.1).
  private func transactions(_ place: DatabaseDirectory) throws -> Int {
    let log = [UInt8](try place.bytes("-wal"))
    let pageSize = log[8..<12].reduce(0) { $0 << 8 | Int($1) }
    return stride(from: 32, to: log.count, by: 24 + pageSize).count { frame in
      log[frame + 4..<frame + 8].contains { $0 != 0 }
    }
  }

  @Test(arguments: [(1, 5), (2, 3), (5, 1), (1_024, 1)])
  func aTransactionHasNoMoreCommitsThanThat(_ most: Int, _ expected: Int) async throws {
    try await inPlace { place in
      let executor = HeldExecutor()
      defer { executor.stop() }
      let store = try SQLiteStore<Note>(
        place.configuration(), thresholds { $0.commitsPerTransaction = most },
        executor: executor, ownThread: nil)
      let saves = (0..<5).map { index in
        Task { try await store.save(Note(id: "\(index)", text: "1")) }
      }
      while store.inbox.withLock({ $0.counts.commits }) < 5 { await Task.yield() }
      executor.letGo()
      for save in saves { try await save.value }
      #expect(try transactions(place) == expected)
      try await store.close()
    }
  }

  @Test(arguments: [(1, true), (1_000, false)])
  func aLogOfSoManyPagesIsMovedIntoTheDatabase(_ pages: Int, _ isMoved: Bool) async throws {
    try await inPlace { place in
      let store = try SQLiteStore<Note>(
        configuration: place.configuration(),
        thresholds: thresholds { $0.pagesPerCheckpoint = pages })
      try await store.save(Note(id: "a", text: "telltale"))
      #expect((try place.bytes().firstRange(of: Data("telltale".utf8)) != nil) == isMoved)
      try await store.close()
    }
  }

  @Test func aSignalThatComesEveryTimeIsAnErrorInTheEnd() async throws {
    try await inPlace { place in
      let store = try SQLiteStore<Note>(
        configuration: place.configuration(), thresholds: thresholds { $0.repetitions = 2 })
      try SyncFaults.inject([EINTR, EINTR], into: .log, of: store)
      try await store.save(Note(id: "a", text: "1"))
      try SyncFaults.inject([EINTR, EINTR, EINTR], into: .log, of: store)
      #expect(await code { try await store.save(Note(id: "b", text: "2")) } == .outcomeUnknown)
      try SyncFaults.inject([EINTR, EINTR, EINTR], into: .database, of: store)
      #expect(await code { try await store.close() } == .inputOutput)
    }
  }
}
