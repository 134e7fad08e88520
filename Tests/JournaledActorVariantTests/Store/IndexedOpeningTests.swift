import JournaledActorVariant
import Persistence
import Samples
import Schedules
import SimulatedDisk
import Testing

@Suite("The journaled store, opened by its index")
struct IndexedOpeningTests {
  private static let count = 40

  /// A place with a journal of some notes, closed, and its index.
  private func filled() async throws -> Bench {
    var bench = try Bench()
    bench.thresholds.index = 0
    let store = try bench.open()
    try await store.save(contentsOf: (0..<Self.count).map { Note($0) })
    try await store.close()
    #expect(bench.memory.contents(of: "/bench/data.json.index") != nil)
    return bench
  }

  /// The gate before the reading of the whole journal: two short reads of it come first.
  private func gate(_ bench: Bench) -> Gate {
    bench.gated.gate(.read, pathSuffix: "data.json", occurrence: 3)
  }

  @Test func anItemIsFoundBeforeTheJournalIsReadAndSoIsTheirNumber() async throws {
    let bench = try await filled()
    let gate = gate(bench)
    let store = try bench.open()
    await gate.arrived()
    for key in 0..<Self.count { #expect(try await store.find(by: Note(key).id) == Note(key)) }
    #expect(try await store.find(by: "nobody") == nil)
    #expect(try await store.count() == Self.count)
    gate.open()
    #expect(try await store.loadAll() == (0..<Self.count).map { Note($0) })
    try await store.close()
    #expect(bench.memory.openFileCount == 0)
  }

  @Test func whatNeedsAllOfItWaitsWithoutAThreadAndIsRight() async throws {
    let bench = try await filled()
    let gate = gate(bench)
    let store = try bench.open()
    await gate.arrived()
    let all = Task { try await store.loadAll() }
    let page = Task { try await store.page(after: nil, limit: 3) }
    let saves = (0..<50).map { key in Task { try await store.save(Note(key, 1)) } }
    await store.queued(50)
    #expect(try await store.find(by: Note(5).id) == Note(5))
    gate.open()
    #expect(try await all.value.count >= Self.count)
    #expect(try await page.value.count == 3)
    for save in saves { try await save.value }
    #expect(try await store.count() == 50)
    #expect(try await store.find(by: Note(5).id) == Note(5, 1))
    try await store.close()
    let reopened = try bench.open()
    #expect(try await reopened.find(by: Note(49).id) == Note(49, 1))
    #expect(try await reopened.count() == 50)
    try await reopened.close()
  }

  @Test func closingMeanwhileLeavesEverythingAsItWas() async throws {
    let bench = try await filled()
    let before = bench.memory.snapshot()
    let gate = gate(bench)
    let store = try bench.open()
    await gate.arrived()
    let close = Task { try await store.close() }
    await store.queued(1)
    gate.open()
    try await close.value
    #expect(bench.memory.snapshot() == before)
    #expect(bench.memory.openFileCount == 0)
    let error = await #expect(throws: StoreError.self) { try await store.find(by: Note(1).id) }
    #expect(error?.code == .closed)
  }

  @Test func damageThatTheLoadFindsIsSaidByEveryLaterCall() async throws {
    var bench = try await filled()
    var bytes = try #require(bench.memory.contents(of: "/bench/data.json"))
    // Long enough that the damage is not near the end, which is compared at once.
    let filled = try bench.open()
    try await filled.save(contentsOf: (100..<200).map { Note($0) })
    try await filled.close()
    bytes = try #require(bench.memory.contents(of: "/bench/data.json"))
    bytes[300] ^= 1
    try bench.memory.setContents(bytes, of: "/bench/data.json")
    let gate = gate(bench)
    let store = try bench.open()
    await gate.arrived()
    #expect(try await store.find(by: Note(150).id) == Note(150))
    gate.open()
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await store.loadAll() }, { try await store.save(Note(1)) },
      { _ = try await store.find(by: Note(150).id) }, { _ = try await store.count() },
      { _ = try await store.page(after: nil, limit: 1) }, { try await store.flush() },
      { _ = try await store.snapshot() }, { _ = try await store.changes() },
    ]
    for call in calls {
      let error = await #expect(throws: StoreError.self) { try await call() }
      #expect(error?.code == .corrupt)
    }
    try await store.close()
    let error = await #expect(throws: StoreError.self) { try await store.find(by: Note(1).id) }
    #expect(error?.code == .closed)
    #expect(bench.memory.contents(of: "/bench/data.json") == bytes)
    #expect(bench.memory.openFileCount == 0)
    bench.configuration.recovery = .quarantine { _ in }
    let kept = try bench.open()
    #expect(try await kept.find(by: Note(150).id) == nil)
    try await kept.close()
  }

  @Test(arguments: [false, true])
  func underChosenSchedulesFindSaveAndCloseAreRightWhileItIsLoaded(closes: Bool) async throws {
    let snapshot = try await filled().memory.snapshot()
    let result = try await Schedules.explore(.random(seed: 1, count: 300)) { schedule in
      let memory = MemoryFileSystem(snapshot)
      let configuration = StoreConfiguration(
        location: try StoreLocation(directoryPath: "/bench"), fileSystem: memory)
      var thresholds = JournalThresholds()
      thresholds.index = 0
      let store = try JournaledActorStore<Note>(
        configuration: configuration, executor: schedule.serialExecutor, tasks: schedule.executor,
        thresholds: thresholds)
      async let save = outcome {
        try await store.save(Note(1, 1))
        return true
      }
      async let found = outcome { try await store.find(by: Note(1).id) ?? Note(-1) }
      async let other = outcome { try await store.find(by: Note(2).id) ?? Note(-1) }
      async let all = outcome { try await store.loadAll() }
      async let closing: Void = closes ? store.close() : ()
      let saved = try await save
      if let note = try await found, note != Note(1), note != Note(1, 1) { throw Wrong("\(note)") }
      if let note = try await other, note != Note(2) { throw Wrong("\(note)") }
      if let all = try await all, all.count != 40 { throw Wrong("\(all.count) items") }
      try await closing
      try await store.close()
      let again = try JournaledActorStore<Note>(
        configuration: configuration, executor: schedule.serialExecutor, tasks: schedule.executor,
        thresholds: thresholds)
      guard try await again.find(by: Note(1).id) == Note(1, saved == nil ? 0 : 1) else {
        throw Wrong("after opening it again")
      }
      try await again.close()
      guard memory.openFileCount == 0 else { throw Wrong("something is open") }
    }
    try result.check()
  }
}

private struct Wrong: Error {
  let what: String
  init(_ what: String) { self.what = what }
}

/// The result of a call; `nil` if the store was closed before.
private func outcome<Value: Sendable>(
  _ call: @Sendable () async throws -> Value
) async throws -> Value? {
  do {
    return try await call()
  } catch let error as StoreError where error.code == .closed {
    return nil
  }
}
