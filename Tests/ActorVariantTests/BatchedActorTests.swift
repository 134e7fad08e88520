import Foundation
import Persistence
import Samples
import SimulatedDisk
import Testing

@testable import BatchedActorVariant

@Suite("Group commit")
struct BatchedActorTests {
  @Test func aThousandConcurrentSavesCostAHandfulOfReplacements() async throws {
    let bench = try Bench()
    let store = try BatchedActorStore<Note>(configuration: bench.configuration)
    try await store.save(contentsOf: (0..<1_000).map { Note($0) })
    bench.recording.reset()
    // The first save is held at its rename until all others have been asked for.
    let gate = bench.gated.gate(.rename)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await store.save(Note(0, 1)) }
      await gate.arrived()
      for key in 1..<1_000 { group.addTask { try await store.save(Note(key, 1)) } }
      group.addTask { gate.open() }
      try await group.waitForAll()
    }
    #expect(bench.recording.counts[.rename] < 100)
    #expect(bench.recording.counts[.synchronize] == bench.recording.counts[.rename])
    #expect(try await store.loadAll().allSatisfy { $0.revision == 1 })
    try await store.close()
  }

  @Test func savesThatGatheredDuringACommitGoTogetherIntoTheNext() async throws {
    let bench = try Bench()
    let store = try BatchedActorStore<Note>(configuration: bench.configuration)
    let gate = bench.gated.gate(.rename)
    async let first: Void = store.save(Note(0))
    await gate.arrived()
    let others = (1...20).map { key in Task { try await store.save(Note(key)) } }
    while store.queue.count < 20 { await Task.yield() }
    gate.open()
    try await first
    for other in others { try await other.value }
    #expect(bench.recording.counts[.rename] == 2)
    try await store.close()
  }

  @Test func aFailedCommitFailsEverySaveInItAndLeavesMemoryAsBefore() async throws {
    let memory = MemoryFileSystem(directories: ["/bench"])
    let faulting = FaultingFileSystem(memory)
    let gated = GatedFileSystem(faulting)
    let store = try BatchedActorStore<Note>(
      configuration: StoreConfiguration(
        location: try StoreLocation(directoryPath: "/bench"), fileSystem: gated))
    try await store.save(Note(0))
    let gate = gated.gate(.synchronizeDirectory)
    async let first: Void = store.save(Note(1))
    await gate.arrived()
    let others = (2...5).map { key in Task { try await store.save(Note(key)) } }
    while store.queue.count < 4 { await Task.yield() }
    // The first save has one operation left; everything after it, the group's, fails.
    faulting.arm(Fault(at: 2, .error(5), .forGood))
    gate.open()
    try await first
    for other in others {
      let error = await #expect(throws: StoreError.self) { try await other.value }
      #expect(error?.code == .inputOutput)
    }
    #expect(try await store.loadAll().map(\.id).sorted() == ["note-0", "note-1"])
    faulting.disarm()
    try await store.save(Note(9))
    #expect(try await store.loadAll().count == 3)
    try await store.close()
  }

  @Test func whatChangesNothingSucceedsInAGroupWhoseWriteFails() async throws {
    let faulting = FaultingFileSystem(MemoryFileSystem(directories: ["/bench"]))
    let gated = GatedFileSystem(faulting)
    let store = try BatchedActorStore<Note>(
      configuration: StoreConfiguration(
        location: try StoreLocation(directoryPath: "/bench"), fileSystem: gated))
    try await store.save(contentsOf: [Note(0), Note(1)])
    let gate = gated.gate(.synchronizeDirectory)
    async let first: Void = store.save(Note(2))
    await gate.arrived()
    var tasks: [Task<Void, any Error>] = []
    let calls: [@Sendable () async throws -> Void] = [
      { try await store.save(Note(3)) }, { try await store.delete(Note(0).id) },
      // There is nothing to delete only if the previous change is already written.
      { try await store.delete(Note(0).id) },
      { try await store.delete(Note(9).id) }, { try await store.flush() },
      { try await store.save(contentsOf: []) },
    ]
    for call in calls {
      tasks.append(Task { try await call() })
      while store.queue.count < tasks.count { await Task.yield() }
    }
    // The first save has one operation left; everything after it, the group's, fails.
    faulting.arm(Fault(at: 2, .error(28), .forGood))
    gate.open()
    try await first
    for failing in tasks[..<3] {
      let error = await #expect(throws: StoreError.self) { try await failing.value }
      #expect(error?.code == .diskFull)
    }
    for idle in tasks[3...] { try await idle.value }
    #expect(try await store.loadAll().map(\.id).sorted() == ["note-0", "note-1", "note-2"])
    faulting.disarm()
    try await store.close()
  }

  @Test func anItemThatCannotBeEncodedFailsAlone() async throws {
    let bench = try Bench()
    let store = try BatchedActorStore<Note>(configuration: bench.configuration)
    let gate = bench.gated.gate(.rename)
    async let first: Void = store.save(Note(0))
    await gate.arrived()
    let poison = try #require(Note.unencodable(key: 1))
    let good = Task { try await store.save(Note(2)) }
    while store.queue.count < 1 { await Task.yield() }
    // Refused at once, while the others wait.
    let error = await #expect(throws: StoreError.self) {
      try await store.save(contentsOf: [Note(7), poison])
    }
    gate.open()
    try await first
    try await good.value
    #expect(error?.code == .unencodable)
    #expect(error?.message.contains("note-1") == true)
    #expect(try await store.loadAll().map(\.id).sorted() == ["note-0", "note-2"])
    try await store.close()
  }

  @Test func itemsAreEncodedInTheTaskThatSavesAndNotByTheWriter() async throws {
    let writer = IOThread(name: "test")
    let places = Log<Bool>()
    let bench = try Bench()
    var configuration = bench.configuration
    configuration.codec = WatchedCodec { places.note(writer.isIsolatingCurrentContext() == true) }
    let store = try BatchedActorStore<Note>(
      configuration: configuration, on: StoreThread(serial: writer, task: writer))
    try await store.save(Note(0))
    #expect(places.values == [false, false])  // The id and the item.
    try await store.close()
    writer.stop()
    await writer.ended()
  }

  @Test func aClosedStoreSaysSoWhateverTheItemIs() async throws {
    let bench = try Bench()
    let store = try BatchedActorStore<Note>(configuration: bench.configuration)
    try await store.close()
    let poison = try #require(Note.unencodable(key: 1))
    let error = await #expect(throws: StoreError.self) { try await store.save(poison) }
    #expect(error?.code == .closed)
  }

  @Test func closingDuringACommitWaitsForIt() async throws {
    let bench = try Bench()
    let store = try BatchedActorStore<Note>(configuration: bench.configuration)
    let gate = bench.gated.gate(.rename)
    async let save: Void = store.save(Note(0))
    await gate.arrived()
    let closing = Task { try await store.close() }
    while store.queue.count < 1 { await Task.yield() }
    let late = Task { try await store.save(Note(1)) }
    while store.queue.count < 2 { await Task.yield() }
    gate.open()
    try await save
    try await closing.value
    let error = await #expect(throws: StoreError.self) { try await late.value }
    #expect(error?.code == .closed)
    try await store.close()
    let again = try BatchedActorStore<Note>(configuration: bench.configuration)
    #expect(try await again.loadAll() == [Note(0)])
    try await again.close()
  }

  @Test func aFailedSaveBesideAClosingIsNotItsFailure() async throws {
    let faulting = FaultingFileSystem(MemoryFileSystem(directories: ["/bench"]))
    let gated = GatedFileSystem(faulting)
    let configuration = StoreConfiguration(
      location: try StoreLocation(directoryPath: "/bench"), fileSystem: gated)
    let store = try BatchedActorStore<Note>(configuration: configuration)
    let gate = gated.gate(.synchronizeDirectory)
    async let first: Void = store.save(Note(0))
    await gate.arrived()
    let failing = Task { try await store.save(Note(1)) }
    while store.queue.count < 1 { await Task.yield() }
    let closing = Task { try await store.close() }
    while store.queue.count < 2 { await Task.yield() }
    // The directory's synchronisation goes well, and the next operation, the group's, does not.
    faulting.arm(Fault(at: 2, .error(5), .once))
    gate.open()
    try await first
    await #expect(throws: StoreError.self) { try await failing.value }
    try await closing.value
    let again = try BatchedActorStore<Note>(configuration: configuration)
    #expect(try await again.loadAll() == [Note(0)])
    try await again.close()
  }

  @Test func aStoreThatGoesAwayEndsItsFeeds() async throws {
    let bench = try Bench()
    var store: BatchedActorStore<Note>? = try BatchedActorStore(
      configuration: bench.configuration)
    let feed = try #require(try await store?.changes())
    try await store?.save(Note(0))
    store = nil
    var commits = 0
    for await _ in feed { commits += 1 }
    #expect(commits == 1)
  }
}

/// Says where values are encoded.
private struct WatchedCodec: ItemCodec {
  let see: @Sendable () -> Void

  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    see()
    return try JSONItemCodec().encode(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try JSONItemCodec().decode(type, from: data)
  }
}
