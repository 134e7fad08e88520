import CSQLite
import Dispatch
import Foundation
import Persistence
import Synchronization
import Testing

@testable import SQLiteVariant

@Suite("Pages, feed and snapshots of the SQLite store")
struct ViewTests {
  /// Strings whose order and equality are not those of their bytes.
  static let spellings: [String] = {
    let parts = [
      "", "a", "A", "e", "\u{e9}", "e\u{301}", "\u{301}", "\u{327}", "z", "\u{df}", "\0",
      "\u{1100}", "\u{1161}", "\u{ac00}", "\u{11a8}", "\u{212b}", "\u{c5}", "A\u{30a}",
      "\u{fffd}", "\u{ffff}", "\u{10000}", "\u{1f512}", "\u{1d15e}", "\u{fb1d}", "\u{344}",
    ]
    return parts.flatMap { first in
      parts.flatMap { second in
        ["", "q", "\u{323}", "\u{307}"].map { first + second + $0 }
      }
    }
  }()

  struct Numbered<ID: Hashable & Codable & Sendable>: Storable, Equatable { let id: ID }

  /// Every page of every size, through a generic context.
  private func pages<Paged: PagedStore>(
    of store: Paged, _ limit: Int
  ) async throws -> [Paged.Item.ID] {
    var ids: [Paged.Item.ID] = []
    while true {
      let page = try await store.page(after: ids.last, limit: limit)
      ids += page.map(\.id)
      // More than were ever saved: the pages do not move on.
      if page.count < limit || ids.count > 10_000 { return ids }
    }
  }

  private func check<ID: Hashable & Codable & Sendable & Comparable>(
    _ ids: [ID], isKept: Bool
  ) async throws {
    try await inPlace { place in
      let store = try SQLiteStore<Numbered<ID>>(configuration: place.configuration(.processCrash))
      try await store.save(contentsOf: ids.map { Numbered(id: $0) })
      let expected = Set(ids).sorted()
      #expect(try await store.count() == expected.count)
      for limit in [1, 7, 10_000] { #expect(try await pages(of: store, limit) == expected) }
      if isKept { #expect(try await store.loadAll().map(\.id) == expected) }
      #expect(store.form.keepsOrder == isKept)
      // A cursor that does not exist any more.
      if let first = expected.first {
        try await store.delete(first)
        #expect(
          try await store.page(after: first, limit: 2).map(\.id) == Array(expected[1...].prefix(2)))
      }
      try await store.close()
    }
  }

  /// Only values for which `<` of Swift 6.3 is an order.
  ///
  /// For it, "e\u{301}" is neither before nor after "\u{e9}q", nor equal to it, and final Hangul
  /// letters are sometimes before and sometimes after syllables.
  private static let composed = Set(spellings.map(\.precomposedStringWithCanonicalMapping))
    .filter { !$0.unicodeScalars.contains("\u{11a8}") }

  @Test func stringsAreKeptInSwiftsOrder() async throws {
    try await check(Array(Self.composed), isKept: true)
  }

  @Test func everySpellingOfAStringHasTheSameKey() throws {
    var seen: [String: ItemKey] = [:]
    for spelling in Self.spellings {
      let key = try ItemKeyForm.string.key(spelling, JSONItemCodec(), path: "")
      #expect(seen[spelling] == nil || seen[spelling] == key)
      seen[spelling] = key
    }
    // And no other string has it.
    #expect(Set(seen.values).count == seen.count)
    #expect(seen.count < Self.spellings.count)
  }

  @Test func integersAreKeptInTheirOrder() async throws {
    try await check([Int.max, 3, -1, 0, .min, 2, 10, -20], isKept: true)
    try await check([UInt64.max, 0, 3, 1 << 63, 1 << 63 - 1], isKept: true)
    try await check([Int8.min, -1, 0, 1, .max], isKept: true)
  }

  @Test func uuidsAreKeptInTheirOrder() async throws {
    try await check((0..<50).map { _ in UUID() }, isKept: true)
  }

  @Test func otherIdsAreSorted() async throws {
    try await check([2.5, -1, 0.0, 10, -0.0, 1e300], isKept: false)
  }

  @Test(arguments: [0, -1])
  func aPageOfNothingIsRefused(_ limit: Int) async throws {
    try await inPlace { place in
      let store = try place.open(.processCrash)
      #expect(
        await code { _ = try await store.page(after: nil, limit: limit) } == .invalidArgument)
      try await store.close()
    }
  }

  @Test func theFeedAndASnapshotTogetherGiveTheContent() async throws {
    try await inPlace { place in
      let store = try place.open(.processCrash)
      let feed = try await store.changes()
      let writers = (0..<8).map { writer in
        Task {
          for number in 0..<40 {
            if number % 5 == 4 {
              try await store.delete("\(writer)-\(number - 1)")
            } else {
              try await store.save(Note(id: "\(writer)-\(number)", text: "\(number)"))
            }
          }
        }
      }
      var snapshots: [Snapshot<Note>] = []
      for _ in 0..<20 { snapshots.append(try await store.snapshot()) }
      for writer in writers { try await writer.value }
      let last = try await store.loadAll()
      try await store.close()
      var commits: [Commit<Note>] = []
      for await commit in feed { commits.append(commit) }
      #expect(commits.map(\.number) == Array(1...320))
      for snapshot in snapshots + [Snapshot(items: last, commitNumber: 320)] {
        var content: [String: Note] = [:]
        for commit in commits.prefix(snapshot.commitNumber) { commit.apply(to: &content) }
        #expect(content.values.sorted { $0.id < $1.id } == snapshot.items)
      }
    }
  }

  @Test func aSnapshotIsNotTakenBetweenACommitAndItsNumber() async throws {
    try await inPlace { place in
      let store = try place.open(.processCrash)
      let gate = CommitGate(store)
      let saving = Task { try await store.save(Note(id: "a", text: "1")) }
      while !gate.hasArrived { await Task.yield() }
      // The item is committed, and the feed does not know it yet.
      #expect(try await store.count() == 1)
      let isTaken = Atomic(false)
      async let snapshot = {
        defer { isTaken.store(true, ordering: .sequentiallyConsistent) }
        return try await store.snapshot()
      }()
      while await store.snapshots.isEmpty, !isTaken.load(ordering: .sequentiallyConsistent) {
        await Task.yield()
      }
      gate.open()
      try await saving.value
      let taken = try await snapshot
      #expect(taken.items.count == 1 && taken.commitNumber == 1)
      try await store.close()
    }
  }

  @Test func whatChangedNothingIsNotTold() async throws {
    try await inPlace { place in
      let store = try place.open(.processCrash)
      let feed = try await store.changes()
      try await store.delete("a")
      try await store.flush()
      try await store.save(contentsOf: [])
      try await store.save(Note(id: "a", text: "1"))
      try await store.close()
      var numbers: [Int] = []
      for await commit in feed { numbers.append(commit.number) }
      #expect(numbers == [1])
    }
  }
}

extension Commit<Note> {
  func apply(to content: inout [String: Note]) {
    for step in steps {
      switch step {
      case .save(let note): content[note.id] = note
      case .delete(let id): content[id] = nil
      }
    }
  }
}

/// Holds the writer's thread after a commit and before the store gets the result.
private final class CommitGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let arrived = Atomic(false)

  var hasArrived: Bool { arrived.load(ordering: .sequentiallyConsistent) }

  /// Waits for the store's next commit; the gate must live as long as the store.
  init<Item: Storable>(_ store: SQLiteStore<Item>) {
    store.writer.withLock { writer in
      _ = sqlite3_wal_hook(
        writer?.connection.handle,
        { context, _, _, _ in
          guard let context else { return SQLITE_OK }
          let gate = Unmanaged<CommitGate>.fromOpaque(context).takeUnretainedValue()
          let isFirst = !gate.arrived.exchange(true, ordering: .sequentiallyConsistent)
          if isFirst { gate.semaphore.wait() }
          return SQLITE_OK
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  func open() { semaphore.signal() }
}
