import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

@Suite("Closing an SQLite store")
struct ClosingTests {
  @Test func everyCallAfterClosingIsRefused() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try await store.close()
      try await store.close()
      let note = Note(id: "b", text: "2")
      let calls: [(String, () async throws -> Void)] = [
        ("save", { try await store.save(note) }),
        ("batch", { try await store.save(contentsOf: [note]) }),
        ("empty", { try await store.save(contentsOf: []) }),
        ("delete", { try await store.delete("a") }),
        ("deletes", { try await store.delete(contentsOf: ["a"]) }),
        ("find", { _ = try await store.find(by: "a") }),
        ("all", { _ = try await store.loadAll() }),
        ("count", { _ = try await store.count() }),
        ("page", { _ = try await store.page(after: nil, limit: 1) }),
        ("changes", { _ = try await store.changes() }),
        ("snapshot", { _ = try await store.snapshot() }),
        ("flush", { try await store.flush() }),
      ]
      for (name, call) in calls {
        #expect(await code { try await call() } == .closed, "\(name)")
      }
    }
  }

  @Test func closingWaitsForTheCommitsBeforeItAndRefusesThoseAfterIt() async throws {
    try await inPlace { place in
      let executor = HeldExecutor()
      let store = try SQLiteStore<Note>(configuration: place.configuration(), executor: executor)
      let saving = Task { try await store.save(Note(id: "a", text: "1")) }
      while store.inbox.withLock({ $0.counts.commits }) == 0 { await Task.yield() }
      let closings = (0..<2).map { _ in Task { try await store.close() } }
      while store.inbox.withLock({ $0.counts.closers }) < 2 { await Task.yield() }
      #expect(await code { try await store.save(Note(id: "b", text: "2")) } == .closed)
      #expect(await code { _ = try place.open() } == .inUse)
      executor.letGo()
      try await saving.value
      for closing in closings { try await closing.value }
      let again = try place.open()
      #expect(try await again.loadAll() == [Note(id: "a", text: "1")])
      try await again.close()
      executor.stop()
    }
  }

  @Test func aClosedStoreSaysSoWhateverTheItemIs() async throws {
    try await inPlace { place in
      let store = try SQLiteStore<Weighed>(configuration: place.configuration())
      #expect(
        await code { try await store.save(Weighed(id: "a", weight: .nan)) } == .unencodable)
      try await store.close()
      #expect(await code { try await store.save(Weighed(id: "a", weight: .nan)) } == .closed)
    }
  }

  @Test func aStoreThatIsForgottenReleasesItsFile() async throws {
    try await inPlace { place in
      do {
        let store = try place.open()
        try await store.save(Note(id: "a", text: "1"))
      }
      // The writer's task holds the store until it has ended.
      var again: SQLiteStore<Note>?
      while again == nil {
        do { again = try place.open() } catch let error as StoreError {
          try #require(error.code == .inUse)
          await Task.yield()
        }
      }
      #expect(try await again?.count() == 1)
      try await again?.close()
    }
  }

  @Test func aCommitOfUnknownOutcomeStopsEveryLaterChange() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      await store.fail()
      #expect(await code { try await store.save(Note(id: "b", text: "2")) } == .failed)
      #expect(await code { try await store.flush() } == .failed)
      #expect(try await store.find(by: "a") == Note(id: "a", text: "1"))
      try await store.close()
    }
  }
}

extension SQLiteStore {
  func fail() { inbox.withLock { $0.fail() } }
}

/// An item that JSON cannot hold when its weight is no number.
private struct Weighed: Storable {
  let id: String
  let weight: Double
}
