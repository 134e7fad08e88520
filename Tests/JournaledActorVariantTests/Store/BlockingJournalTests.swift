import Persistence
import Samples
import SimulatedDisk
import Testing

@testable import JournaledActorVariant

/// The states of leader and followers, each entered on purpose.
@Suite("The journaled store without await")
struct BlockingJournalTests {
  @Test(arguments: Durability.allCases)
  func aThreadThatFindsNobodyWritingWritesAtOnceByItself(durability: Durability) async throws {
    var bench = try Bench()
    let writers = ThreadNotingFileSystem(bench.memory)
    bench.configuration.fileSystem = writers
    bench.configuration.durability = durability
    let store = try bench.open()
    try await store.save(Note(0))
    _ = writers.takeWriters()
    let thread = try await onThread {
      try store.save(contentsOf: [Note(1), Note(2)])
      try store.delete(Note(0).id)
      try store.flush()
      return CurrentThread.number
    }.value
    #expect(writers.takeWriters() == [thread, thread])
    #expect(try await store.loadAll() == [Note(1), Note(2)])
    try await store.close()
  }

  @Test func theFirstFollowerLeadsAndWritesForTheOthersOnce() async throws {
    let held = try await HeldLeader()
    let followers = await held.followers(2...6)
    held.gate.open()
    let leader = try await held.leader.value
    var threads: [UInt] = []
    for follower in followers { threads.append(try await follower.value) }
    #expect(held.writers.takeWriters() == [leader, threads[0]])
    #expect(held.bench.recording.counts[.write] == 2)
    #expect(held.bench.recording.counts[.synchronize] == 2)
    #expect(try await held.store.loadAll() == (0...6).map { Note($0) })
    try await held.store.close()
  }

  @Test func aLeaderWritesOneGroupAndHandsOver() async throws {
    let held = try await HeldLeader(groups: 2)
    let followers = await held.followers(2...6)
    held.gate.open()
    let leader = try await held.leader.value
    var threads: [UInt] = []
    for follower in followers { threads.append(try await follower.value) }
    #expect(held.writers.takeWriters() == [leader, threads[0], threads[2], threads[4]])
    try await held.store.close()
  }

  @Test func aLeaderThatFindsTheDiskFullIsAloneWithItsError() async throws {
    let held = try await HeldLeader(at: .write)
    let followers = await held.followers(2...4)
    held.bench.faulting.arm(Fault(at: 1, .error(28)))
    held.gate.open()
    let error = await #expect(throws: StoreError.self) { try await held.leader.value }
    #expect(error?.code == .diskFull)
    for follower in followers { _ = try await follower.value }
    #expect(try await held.store.loadAll() == [Note(0), Note(2), Note(3), Note(4)])
    try await held.store.close()
  }

  @Test func aGroupThatFindsTheDiskFullAnswersEachOfItsCallers() async throws {
    let held = try await HeldLeader()
    var followers = await held.followers(2...3)
    let store = held.store
    let idle = onThread { try store.delete(Note(9).id) }
    await store.queued(3)
    followers += await held.followers(4...4)
    // The synchronisation that is held; two looks of the next group, and its write.
    held.bench.faulting.arm(Fault(at: 4, .error(28)))
    held.gate.open()
    _ = try await held.leader.value
    for follower in followers {
      let error = await #expect(throws: StoreError.self) { try await follower.value }
      #expect(error?.code == .diskFull)
    }
    try await idle.value
    #expect(try await store.loadAll() == [Note(0), Note(1)])
    _ = try await HeldLeader.save(5, in: store).value
    #expect(try await store.count() == 3)
    try await store.close()
  }

  @Test func aClosingComesAfterTheFollowersBeforeItAndRefusesThoseBehind() async throws {
    let held = try await HeldLeader()
    let store = held.store
    let before = await held.followers(2...4)
    let closing = onThread { try store.close() }
    await store.queued(4)
    let behind = await held.followers(5...6)
    held.gate.open()
    _ = try await held.leader.value
    for follower in before { _ = try await follower.value }
    try await closing.value
    for follower in behind {
      let error = await #expect(throws: StoreError.self) { try await follower.value }
      #expect(error?.code == .closed)
    }
    try await onThread { try store.close() }.value
    let reopened = try JournaledActorStore<Note>(configuration: held.bench.configuration)
    #expect(try await reopened.loadAll() == (0...4).map { Note($0) })
    try await reopened.close()
  }

  @Test func tasksAndThreadsAreWrittenInTheOrderInWhichTheyCame() async throws {
    let held = try await HeldLeader()
    let store = held.store
    var calls: [Task<Void, any Error>] = []
    for revision in 1...8 {
      let note = Note(7, revision)
      calls.append(
        revision % 2 == 0 ? onThread { try store.save(note) } : Task { try await store.save(note) })
      await store.queued(revision)
    }
    held.gate.open()
    _ = try await held.leader.value
    for call in calls { try await call.value }
    #expect(try await store.find(by: Note(7).id) == Note(7, 8))
    #expect(held.bench.recording.counts[.write] == 2)
    try await store.close()
  }
}
