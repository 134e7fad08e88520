import CSQLite
import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

@Suite("Commits of the SQLite store")
struct CommitTests {
  @Test(arguments: Durability.allCases)
  func theDurabilityIsReallySet(_ durability: Durability) async throws {
    try await inPlace { place in
      let file = try DatabaseFile(place.configuration(durability), .string)
      let connection = try file.open { _, _ in }.connection
      #expect(try connection.texts("PRAGMA journal_mode") == ["wal"])
      let isPowerLoss = durability == .powerLoss
      #expect(try connection.integer("PRAGMA synchronous") == (isPowerLoss ? 2 : 1))
      #expect(try connection.integer("PRAGMA fullfsync") == (isPowerLoss ? 1 : 0))
      #expect(try connection.integer("PRAGMA checkpoint_fullfsync") == (isPowerLoss ? 1 : 0))
    }
  }

  @Test func whatIsSavedIsThereAfterReopeningAndNothingElseIsLeft() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "b", text: "1"))
      try await store.save(contentsOf: [Note(id: "a", text: "2"), Note(id: "b", text: "3")])
      try await store.save(Note(id: "c", text: "4"))
      try await store.delete("c")
      try await store.delete("c")
      try await store.delete(contentsOf: ["x", "y"])
      #expect(try place.names() == ["data.sqlite", "data.sqlite-wal", "data.sqlite.lock"])
      try await store.close()
      #expect(try place.names() == ["data.sqlite", "data.sqlite.lock"])
      let again = try place.open()
      #expect(try await again.loadAll() == [Note(id: "a", text: "2"), Note(id: "b", text: "3")])
      #expect(try await again.count() == 2)
      try await again.close()
    }
  }

  @Test func everyFileIsForItsOwnerAlone() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      for name in try place.names() {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: place.directory + "/" + name)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
      }
      try await store.close()
    }
  }

  @Test func savesThatWaitGoTogetherIntoOneTransaction() async throws {
    try await inPlace { place in
      let executor = HeldExecutor()
      let store = try SQLiteStore<Note>(configuration: place.configuration(), executor: executor)
      let commits = CommitCounter(store)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask { try await store.save(Note(id: "\(number)", text: "x")) }
        }
        while store.inbox.withLock({ $0.counts.commits }) < 200 { await Task.yield() }
        executor.letGo()
        try await group.waitForAll()
      }
      #expect(commits.count == 1)
      try await store.save(Note(id: "one more", text: "x"))
      #expect(commits.count == 2)
      try await store.delete("one more")
      #expect(try await store.count() == 200)
      try await store.close()
      executor.stop()
    }
  }

  @Test func aReadDoesNotWaitForTheWriter() async throws {
    try await inPlace { place in
      let executor = HeldExecutor()
      let store = try SQLiteStore<Note>(configuration: place.configuration(), executor: executor)
      let saving = Task { try await store.save(Note(id: "a", text: "1")) }
      while store.inbox.withLock({ $0.counts.commits }) == 0 { await Task.yield() }
      #expect(try await store.find(by: "a") == nil)
      #expect(try await store.loadAll().isEmpty)
      executor.letGo()
      try await saving.value
      #expect(try await store.find(by: "a") == Note(id: "a", text: "1"))
      try await store.close()
      executor.stop()
    }
  }

  @Test func anItemThatCannotBeEncodedRefusesItsBatchAlone() async throws {
    try await inPlace { place in
      let store = try place.open()
      let bad = Note(id: "bad", text: "", weight: .nan)
      let error = await #expect(throws: StoreError.self) {
        try await store.save(contentsOf: [Note(id: "a", text: "1"), bad])
      }
      #expect(error?.code == .unencodable)
      #expect(error?.message.contains("bad") == true)
      try await store.save(Note(id: "b", text: "2"))
      #expect(try await store.loadAll().map(\.id) == ["b"])
      try await store.close()
    }
  }

  @Test func aFullDiskFailsTheGroupAndLeavesEverythingAsItWas() async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      // No page more than there are: SQLite answers as on a full disk.
      try store.limitPages(to: 0)
      let large = (0..<100).map { Note(id: "n\($0)", text: String(repeating: "x", count: 500)) }
      let failure = await code { try await store.save(contentsOf: large) }
      #expect(failure == .diskFull)
      #expect(try await store.loadAll() == [Note(id: "a", text: "1")])
      try store.limitPages(to: 1_000_000)
      try await store.save(contentsOf: large)
      #expect(try await store.count() == 101)
      try await store.close()
    }
  }

  @Test func anItemSavedUnderAnotherSpellingOfItsIdIsTheSame() async throws {
    try await inPlace { place in
      let store = try place.open()
      let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
      try await store.save(Note(id: composed, text: "1"))
      try await store.save(Note(id: decomposed, text: "2"))
      #expect(try await store.find(by: composed)?.text == "2")
      #expect(try await store.count() == 1)
      try await store.delete(composed)
      #expect(try await store.count() == 0)
      try await store.close()
    }
  }

  @Test func anIdThatCannotBeEncodedIsThatOfNoItem() async throws {
    struct Measure: Storable, Equatable { let id: Double }
    try await inPlace { place in
      let store = try SQLiteStore<Measure>(configuration: place.configuration())
      try await store.save(Measure(id: 0.5))
      #expect(try await store.find(by: .nan) == nil)
      #expect(try await store.find(by: 0.5) == Measure(id: 0.5))
      #expect(await code { try await store.save(Measure(id: .nan)) } == .unencodable)
      try await store.close()
      #expect(await code { _ = try await store.find(by: .nan) } == .closed)
    }
  }

  @Test func idsThatDifferAndAreEncodedAlikeAreRefused() async throws {
    struct Vague: Hashable, Codable {
      var shown: Int
      var hidden: Int
      private enum CodingKeys: CodingKey { case shown }
      init(_ shown: Int, _ hidden: Int) { (self.shown, self.hidden) = (shown, hidden) }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode(Int.self, forKey: .shown), 0)
      }
    }
    struct Item: Storable { let id: Vague }
    try await inPlace { place in
      let store = try SQLiteStore<Item>(configuration: place.configuration())
      try await store.save(Item(id: Vague(1, 0)))
      let failure = await code {
        try await store.save(contentsOf: [Item(id: Vague(2, 0)), Item(id: Vague(1, 7))])
      }
      #expect(failure == .unencodable)
      try await store.delete(Vague(1, 7))
      #expect(try await store.find(by: Vague(1, 7)) == nil)
      #expect(try await store.count() == 1)
      // An item that could never be found again, even where no other id is encoded like its id.
      #expect(await code { try await store.save(Item(id: Vague(3, 7))) } == .unencodable)
      try await store.close()
    }
  }
}

/// Counts the transactions of a store that change something.
final class CommitCounter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .sequentiallyConsistent) }

  /// Listens for the store's life; the counter must live as long.
  init<Item: Storable>(_ store: SQLiteStore<Item>) {
    store.writer.withLock { writer in
      _ = sqlite3_commit_hook(
        writer?.connection.handle,
        { context in
          guard let context else { return 0 }
          Unmanaged<CommitCounter>.fromOpaque(context).takeUnretainedValue().value
            .add(1, ordering: .sequentiallyConsistent)
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }
}

extension SQLiteStore {
  /// Lets the database have no more pages.
  nonisolated func limitPages(to count: Int) throws {
    try writer.withLock { writer in
      try writer?.connection.execute("PRAGMA max_page_count=\(max(1, count))")
    }
  }
}
