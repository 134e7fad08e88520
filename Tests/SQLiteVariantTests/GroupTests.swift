import CSQLite
import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

/// The effects that saves in the same transaction share, and those that they do not share.
@Suite("Groups of commits of the SQLite store")
struct GroupTests {
  typealias Call = @Sendable (SQLiteStore<Note>) async throws -> Void

  /// The error of each call, in this order, when all of them wait for the same transaction.
  private func outcomes(
    of calls: [Call], in place: DatabaseDirectory, after prepare: (SQLiteStore<Note>) throws -> Void
  ) async throws -> [StoreError.Code?] {
    let executor = HeldExecutor()
    defer { executor.stop() }
    let store = try SQLiteStore<Note>(configuration: place.configuration(), executor: executor)
    try prepare(store)
    var waiting: [Task<StoreError.Code?, Never>] = []
    for call in calls {
      waiting.append(Task { await code { try await call(store) } })
      while store.inbox.withLock({ $0.counts.commits }) < waiting.count { await Task.yield() }
    }
    executor.letGo()
    var outcomes: [StoreError.Code?] = []
    for call in waiting { outcomes.append(await call.value) }
    try await store.close()
    return outcomes
  }

  private func content(_ place: DatabaseDirectory) async throws -> [Note] {
    let store = try place.open()
    let all = try await store.loadAll()
    try await store.close()
    return all
  }

  @Test func anItemBeyondTheLimitFailsAlone() async throws {
    try await inPlace { place in
      let long = String(repeating: "x", count: 2_000)
      let calls: [Call] = [
        { try await $0.save(Note(id: "a", text: "1")) },
        { try await $0.save(Note(id: "large", text: long)) },
        { try await $0.save(contentsOf: [Note(id: "b", text: "2"), Note(id: "c", text: long)]) },
        { try await $0.delete(long) },
        { try await $0.save(Note(id: "d", text: "3")) },
      ]
      let outcomes = try await outcomes(of: calls, in: place) { $0.limitLength(to: 1_000) }
      #expect(outcomes == [nil, .unencodable, .unencodable, nil, nil])
      #expect(try await content(place).map(\.id) == ["a", "d"])
    }
  }

  @Test func theLimitIsExactlyWhatTheDatabaseTakes() async throws {
    try await inPlace { place in
      let store = try place.open(.processCrash)
      store.limitLength(to: 1_000)
      for length in 880..<1_000 {
        let note = Note(id: "a", text: String(repeating: "x", count: length))
        do { try await store.save(note) } catch let error as StoreError {
          #expect(length > 910, "\(length)")
          // Not SQLite's own refusal, which would be the whole transaction's.
          #expect(error.message.contains("The item with id a"), "\(length)")
        }
      }
      try await store.close()
    }
  }

  @Test func anItemBeyondTheLimitIsNamedWithTheRemedy() async throws {
    try await inPlace { place in
      let store = try place.open()
      store.limitLength(to: 1_000)
      let note = Note(id: "large", text: String(repeating: "x", count: 2_000))
      let error = await #expect(throws: StoreError.self) { try await store.save(note) }
      #expect(
        error?.message.contains("The item with id large is larger than the database allows") == true
      )
      #expect(error?.message.contains("1000 bytes") == true)
      #expect(error?.message.contains("Split it") == true)
      #expect(try await store.find(by: note.text) == nil)
      try await store.close()
    }
  }

  @Test func whatChangesNothingDoesNotFailWithAFullDisk() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "kept", text: "1"))
      try await store.close()
      let large = (0..<100).map { Note(id: "n\($0)", text: String(repeating: "x", count: 500)) }
      let calls: [Call] = [
        { try await $0.flush() },
        { try await $0.save(contentsOf: large) },
        { try await $0.delete("missing") },
        { try await $0.delete("n1") },
        { try await $0.save(Note(id: "kept", text: "2")) },
      ]
      let outcomes = try await outcomes(of: calls, in: place) { try $0.limitPages(to: 0) }
      #expect(outcomes == [nil, .diskFull, nil, nil, nil])
      #expect(try await content(place) == [Note(id: "kept", text: "2")])
    }
  }
}

extension SQLiteStore {
  /// Lets no value and no row have more bytes.
  nonisolated func limitLength(to count: Int32) {
    writer.withLock { writer in
      _ = sqlite3_limit(writer?.connection.handle, SQLITE_LIMIT_LENGTH, count)
    }
  }
}
