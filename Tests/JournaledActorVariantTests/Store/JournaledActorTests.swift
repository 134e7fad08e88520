import JournaledActorVariant
import Persistence
import Samples
import SimulatedDisk
import Testing

@Suite("The journaled store")
struct JournaledActorTests {
  @Test func savesThatGatheredDuringACommitGoTogetherIntoTheNext() async throws {
    let bench = try Bench()
    let store = try await bench.store()
    let gate = bench.gated.gate(.synchronize)
    async let first: Void = store.save(Note(1))
    await gate.arrived()
    let others = (2...21).map { key in Task { try await store.save(Note(key)) } }
    await store.queued(20)
    gate.open()
    try await first
    for other in others { try await other.value }
    #expect(bench.recording.counts[.write] == 2)
    #expect(bench.recording.counts[.synchronize] == 2)
    #expect(bench.recording.counts[.rename] == 0)
    #expect(try await store.count() == 22)
    try await store.close()
  }

  @Test(arguments: Durability.allCases)
  func whoFindsNobodyWritingWritesAtOnceInItsOwnTask(durability: Durability) async throws {
    var bench = try Bench()
    let writers = TaskNotingFileSystem(bench.memory)
    bench.configuration.fileSystem = writers
    bench.configuration.durability = durability
    let store = try JournaledActorStore<Note>(configuration: bench.configuration)
    try await store.save(Note(0))
    _ = writers.takeNoted()
    try await store.save(Note(1))
    try await store.delete(Note(0).id)
    let ownTask = try #require(withUnsafeCurrentTask { $0?.hashValue })
    let own = TaskNotingFileSystem.Writer(
      task: ownTask, priority: Task.currentPriority, isOwnThread: durability == .powerLoss)
    #expect(writers.takeNoted() == [own, own])
    try await store.close()
  }

  @Test(arguments: Durability.allCases)
  func aTaskOfLowPriorityLeavesTheWritingToOneOfTheStore(durability: Durability) async throws {
    var bench = try Bench()
    let writers = TaskNotingFileSystem(bench.memory)
    bench.configuration.fileSystem = writers
    bench.configuration.durability = durability
    let store = try JournaledActorStore<Note>(configuration: bench.configuration)
    try await store.save(Note(0))
    _ = writers.takeNoted()
    // Awaiting a task raises its priority; awaiting a report of the task does not.
    let (reports, reporter) = AsyncStream<Int?>.makeStream()
    let low = Task.detached(priority: .background) {
      defer { reporter.finish() }
      try await store.save(Note(1))
      reporter.yield(withUnsafeCurrentTask { $0?.hashValue })
    }
    var lowTask: Int?
    for await report in reports { lowTask = report }
    try await low.value
    let noted = writers.takeNoted()
    #expect(noted.count == 1)
    let writer = try #require(noted.first)
    #expect(lowTask != nil)
    #expect(writer.task != nil)
    #expect(writer.task != lowTask)
    #expect(writer.priority >= .medium)
    #expect(writer.isOwnThread == (durability == .powerLoss))
    try await store.close()
  }

  @Test func readsDoNotWaitForASaveAndDoNotSeeIt() async throws {
    let bench = try Bench()
    let store = try await bench.store()
    let gate = bench.gated.gate(.synchronize)
    async let save: Void = store.save(contentsOf: [Note(0, 7), Note(1, 7)])
    await gate.arrived()
    #expect(try await store.find(by: Note(0).id) == Note(0))
    #expect(try await store.find(by: Note(1).id) == nil)
    #expect(try await store.loadAll() == [Note(0)])
    #expect(try await store.count() == 1)
    #expect(try await store.page(after: nil, limit: 9) == [Note(0)])
    #expect(try await store.snapshot().commitNumber == 2)
    gate.open()
    try await save
    #expect(try await store.find(by: Note(1).id) == Note(1, 7))
    try await store.close()
  }

  @Test func afterAFailedSynchronisationEveryWaiterThrowsAndMemoryIsAsBefore() async throws {
    let bench = try Bench()
    let store = try await bench.store()
    let gate = bench.gated.gate(.write)
    async let first: Void = store.save(Note(1))
    await gate.arrived()
    let others = (2...5).map { key in Task { try await store.save(Note(key)) } }
    let idle = Task { try await store.delete(Note(9).id) }
    await store.queued(5)
    // The write of the first save, its synchronisation; two looks, write, synchronisation.
    bench.faulting.arm(Fault(at: 6, .error(5)))
    gate.open()
    try await first
    for other in others {
      let error = await #expect(throws: StoreError.self) { try await other.value }
      #expect(error?.code == .outcomeUnknown)
    }
    try await idle.value
    #expect(try await store.loadAll() == [Note(0), Note(1)])
    let error = await #expect(throws: StoreError.self) { try await store.save(Note(6)) }
    #expect(error?.code == .failed)
    try await store.close()
    let reopened = try JournaledActorStore<Note>(configuration: bench.configuration)
    #expect(try await reopened.find(by: Note(1).id) == Note(1))
    try await reopened.save(Note(6))
    try await reopened.close()
  }

  @Test func aFailedWriteFailsEveryCommitInItAndTheNextOneSucceeds() async throws {
    let bench = try Bench()
    let store = try await bench.store()
    // Two looks come first.
    bench.faulting.arm(Fault(at: 3, .shortWrite))
    let error = await #expect(throws: StoreError.self) { try await store.save(Note(1)) }
    #expect(error?.code == .inputOutput || error?.code == .diskFull)
    bench.faulting.disarm()
    #expect(try await store.loadAll() == [Note(0)])
    try await store.save(Note(2))
    let content = try await store.loadAll()
    #expect(content == [Note(0), Note(2)])
    let copy = try JournaledActorStore<Note>(configuration: bench.copy)
    #expect(try await copy.loadAll() == content)
    try await store.close()
  }

  @Test func anItemIsDecodedWhenItIsFirstReadAndOnce() async throws {
    var bench = try Bench()
    let filled = try JournaledActorStore<Note>(configuration: bench.configuration)
    try await filled.save(contentsOf: (0..<100).map { Note($0, $0) })
    try await filled.close()
    let codec = CountingCodec()
    bench.configuration.codec = codec
    let store = try JournaledActorStore<Note>(configuration: bench.configuration)
    #expect(codec.decoded == 0)
    for _ in 0..<3 { #expect(try await store.find(by: Note(50).id) == Note(50, 50)) }
    #expect(codec.decoded == 1)
    #expect(try await store.page(after: nil, limit: 10).count == 10)
    #expect(try await store.loadAll() == (0..<100).map { Note($0, $0) })
    #expect(codec.decoded == 100)
    #expect(try await store.loadAll().count == 100)
    #expect(codec.decoded == 100)
    try await store.close()
  }

  @Test func anItemOfAnotherTypeIsRefusedWhenItIsReadAndNotBefore() async throws {
    struct Other: Storable { let id: String, missing: Int }
    let bench = try Bench()
    let filled = try JournaledActorStore<Note>(configuration: bench.configuration)
    try await filled.save(Note(1))
    try await filled.close()
    let store = try JournaledActorStore<Other>(configuration: bench.configuration)
    #expect(try await store.count() == 1)
    let error = await #expect(throws: StoreError.self) { try await store.find(by: Note(1).id) }
    #expect(error?.code == .undecodable)
    try await store.close()
    #expect(try await JournaledActorStore<Note>(configuration: bench.copy).loadAll() == [Note(1)])
  }

  @Test func theJournalIsWrittenAnewWhileSavesGoOn() async throws {
    var bench = try Bench()
    bench.thresholds.garbageAllowance = 4_000
    let store = try bench.open()
    try await store.save(Note(0))
    // The compaction is held while it writes; saves and reads continue.
    let gate = bench.gated.gate(.read)
    var revision = 0
    while !gate.hasArrived {
      revision += 1
      try await store.save(Note(revision % 5, revision))
    }
    for _ in 0..<50 {
      revision += 1
      try await store.save(Note(revision % 5, revision))
    }
    let length = try #require(bench.journal).count
    gate.open()
    try await store.delete(Note(3).id)
    let content = try await store.loadAll()
    try await store.close()
    #expect(try #require(bench.journal).count < length)
    #expect(Set(bench.memory.paths) == ["/bench/data.json", "/bench/data.json.lock"])
    let reopened = try JournaledActorStore<Note>(configuration: bench.configuration)
    #expect(try await reopened.loadAll() == content)
    #expect(content.count == 4)
    try await reopened.close()
  }

  @Test func whatACrashCutOffIsReported() async throws {
    let bench = try Bench()
    let store = try await bench.store()
    try await store.save(Note(1))
    let bytes = try #require(bench.journal)
    let copy = bench.copy
    let disk = try #require(copy.fileSystem as? MemoryFileSystem)
    try disk.setContents(bytes.dropLast(3), of: "/bench/data.json")
    let opened = try JournaledActorStore<Note>(configuration: copy)
    #expect(try await opened.loadAll() == [Note(0)])
    #expect(opened.recovery?.reason.isEmpty == false)
    #expect(try #require(opened.recovery).bytesCut > 3)
    #expect(store.recovery == nil)
    try await opened.close()
    try await store.close()
  }
}
