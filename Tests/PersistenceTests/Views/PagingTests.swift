import Synchronization
import Testing

@testable import Persistence

@Suite("Pages and counts")
struct PagingTests {
  /// Random changes and pages on a store, each page compared with a sorted array.
  private func run(_ store: some PagedStore<Note>, seed: UInt64, steps: Int = 120) async throws {
    var random = SeededNumbers(state: seed)
    var model: [Int: Note] = [:]
    var cursor: Int?
    for step in 0..<steps {
      let id = Int.random(in: 0..<20, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        model[id] = Note(id: id, text: "\(step)")
        try await store.save(Note(id: id, text: "\(step)"))
      case 2:
        let batch = [Note(id: id, text: "\(step)"), Note(id: id + 1, text: "\(step)")]
        for note in batch { model[note.id] = note }
        try await store.save(contentsOf: batch)
      case 3:
        // Often the very item that the cursor is on.
        let victim = cursor ?? id
        model[victim] = nil
        try await store.delete(victim)
      default:
        let limit = Int.random(in: 1...5, using: &random)
        let page = try await store.page(after: cursor, limit: limit)
        let sorted = model.values.sorted { $0.id < $1.id }
        let expected = sorted.filter { note in cursor.map { $0 < note.id } ?? true }.prefix(limit)
        #expect(page == Array(expected), "seed \(seed), step \(step)")
        cursor = page.count < limit ? nil : page.last?.id
      }
      #expect(try await store.count() == model.count, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func pagesAreThoseOfASortedArrayWhateverChangesBetween(seed: UInt64) async throws {
    try await run(try guardedNotes(), seed: seed)
  }

  @Test func goingOnNeitherRepeatsNorPassesOverWhatWasThereAllTheTime() async throws {
    let store = try guardedNotes()
    try await store.save(contentsOf: stride(from: 0, to: 100, by: 2).map { Note(id: $0, text: "") })
    var seen: [Int] = []
    var random = SeededNumbers(state: 7)
    // Bounded, so that pages that never end are a failure and not a hang.
    for _ in 0..<100 {
      let page = try await store.page(after: seen.last, limit: 7)
      if page.isEmpty { break }
      seen += page.map(\.id)
      // The odd ones come and go; the even ones stay.
      try await store.save(Note(id: Int.random(in: 0..<50, using: &random) * 2 + 1, text: ""))
      try await store.delete(Int.random(in: 0..<50, using: &random) * 2 + 1)
    }
    #expect(seen.filter { $0 % 2 == 0 } == Array(stride(from: 0, to: 100, by: 2)))
    #expect(seen == seen.sorted() && Set(seen).count == seen.count)
  }

  @Test func aCursorNeedNotExist() async throws {
    let store = try guardedNotes()
    try await store.save(contentsOf: [1, 3, 5].map { Note(id: $0, text: "") })
    #expect(try await store.page(after: 3, limit: 9).map(\.id) == [5])
    try await store.delete(3)
    #expect(try await store.page(after: 3, limit: 9).map(\.id) == [5])
    #expect(try await store.page(after: 2, limit: 9).map(\.id) == [5])
    #expect(try await store.page(after: -1, limit: 1).map(\.id) == [1])
    #expect(try await store.page(after: 5, limit: 1) == [])
    #expect(try await store.page(after: .max, limit: .max) == [])
    #expect(try await store.page(after: .min, limit: .max).map(\.id) == [1, 5])
  }

  @Test(arguments: [0, -1, .min])
  func aLimitBelowOneIsRefused(limit: Int) async throws {
    let store = try guardedNotes()
    for cursor in [nil, 1] {
      let code = try await codeOf { _ = try await store.page(after: cursor, limit: limit) }
      #expect(code == .invalidArgument)
    }
    do {
      _ = try await store.page(after: nil, limit: limit)
    } catch let error as StoreError {
      #expect(error.message == "A page of \(limit) items was asked for. Ask for 1 or more.")
    }
  }

  @Test func anEmptyStoreHasNoPageAndCountsNothing() async throws {
    let store = try guardedNotes()
    for _ in 0..<2 {
      #expect(try await store.count() == 0)
      #expect(try await store.page(after: nil, limit: 1) == [])
      #expect(try await store.page(after: 3, limit: 1) == [])
    }
    try await store.save(Note(id: 1, text: ""))
    #expect(try await store.page(after: nil, limit: 1).map(\.id) == [1])
  }

  @Test func theIdsAreSortedOnceWhateverChangesBetweenThePages() async throws {
    let store = try NotesActor<Counted>(configuration(on: emptyDisk(), .processCrash))
    try await store.save(contentsOf: (0..<2_000).map { Counted(id: .init($0 * 2)) })
    _ = try await store.page(after: nil, limit: 1)
    for step in 0..<50 {
      try await store.save(Counted(id: .init(step * 40 + 1)))
      try await store.delete(.init(step * 40))
      let before = Counted.ID.comparisons.withLock { $0 }
      let page = try await store.page(after: .init(step * 40 - 1), limit: 3)
      #expect(page.map(\.id.number) == [1, 2, 4].map { step * 40 + $0 })
      // Two changes and the cursor, each found by halving, with at most two comparisons a time.
      #expect(Counted.ID.comparisons.withLock { $0 } - before <= 3 * 12 * 2 + 2)
    }
  }

  @Test func manyChangesWithoutAPageAreForgottenAndSortedAnew() async throws {
    let store = try guardedNotes()
    try await store.save(Note(id: -1, text: ""))
    #expect(try await store.page(after: nil, limit: 1).count == 1)
    try await store.save(contentsOf: (0..<3_000).map { Note(id: $0, text: "") })
    #expect(try await store.page(after: 1_498, limit: 2).map(\.id) == [1_499, 1_500])
  }

  @Test func afterClosingBothThrow() async throws {
    let store = try guardedNotes()
    try await store.close()
    #expect(try await codeOf { _ = try await store.count() } == .closed)
    #expect(try await codeOf { _ = try await store.page(after: nil, limit: 1) } == .closed)
  }

  @Test func aFailedCommitIsNotPagedOrCounted() async throws {
    struct Reading: Storable {
      var id: Int
      var value: Double
    }
    let store = try NotesActor<Reading>(configuration(on: emptyDisk(), .processCrash))
    try await store.save(Reading(id: 1, value: 1))
    _ = try await store.page(after: nil, limit: 1)
    let batch = [Reading(id: 2, value: 2), Reading(id: 3, value: .nan)]
    #expect(try await codeOf { try await store.save(contentsOf: batch) } == .unencodable)
    #expect(try await store.page(after: nil, limit: 9).map(\.id) == [1])
    #expect(try await store.count() == 1)
  }
}

/// An item whose id counts how often it is compared.
private struct Counted: Storable {
  struct ID: Hashable, Codable, Sendable, Comparable {
    static let comparisons = Mutex(0)
    var number: Int

    init(_ number: Int) { self.number = number }

    static func < (first: ID, second: ID) -> Bool {
      comparisons.withLock { $0 += 1 }
      return first.number < second.number
    }
  }

  var id: ID
}
