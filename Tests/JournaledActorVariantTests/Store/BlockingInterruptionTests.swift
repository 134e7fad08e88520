import Persistence
import Samples
import SimulatedDisk
import Synchronization
import Testing

@testable import JournaledActorVariant

@Suite("Threads of the journaled store that are cancelled or killed")
struct BlockingInterruptionTests {
  /// No call of the store checks for cancellation: a queued save is made and acknowledged, whether
  /// a task or a thread waits for it.
  @Test func aCancelledCallerIsServedInItsTurnAndHoldsUpNobody() async throws {
    let held = try await HeldLeader()
    let store = held.store
    // The task would lead the line, if its cancellation did not matter to anybody.
    let awaiting = Task { try await store.save(Note(2)) }
    await store.queued(1)
    let blocking = Task { try Self.saveHere(Note(3), in: store) }
    await store.queued(2)
    let behind = await held.followers(4...5)
    awaiting.cancel()
    blocking.cancel()
    held.gate.open()
    _ = try await held.leader.value
    try await awaiting.value
    try await blocking.value
    for follower in behind { _ = try await follower.value }
    #expect(awaiting.isCancelled && blocking.isCancelled)
    #expect(try await store.loadAll() == (0...5).map { Note($0) })
    // A task that is cancelled already saves too, by both interfaces.
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.save(Note(6))
      try Self.saveHere(Note(7), in: store)
    }
    try await cancelled.value
    #expect(try await store.count() == 8)
    try await store.close()
  }

  /// The disk as it is when the process is killed: each save that was acknowledged is there, and a group that
  /// waits for its turn is not.
  @Test func aKillWhileThreadsWaitTakesNoAcknowledgedSave() async throws {
    let held = try await HeldLeader()
    let acknowledged = Mutex<Set<Int>>([])
    let store = held.store
    var followers: [Task<Void, any Error>] = []
    for key in 2...4 {
      followers.append(
        onThread {
          try store.save(Note(key))
          acknowledged.withLock { _ = $0.insert(key) }
        })
      await store.queued(followers.count)
    }
    let nextWrite = held.bench.gated.gate(.write)
    held.gate.open()
    _ = try await held.leader.value
    await nextWrite.arrived()
    #expect(try await Self.found(held.bench.copy) == [Note(0), Note(1)])
    #expect(acknowledged.withLock { $0.isEmpty })
    let nextSync = held.bench.gated.gate(.synchronize)
    nextWrite.open()
    await nextSync.arrived()
    #expect(try await Self.found(held.bench.copy) == (0...4).map { Note($0) })
    #expect(acknowledged.withLock { $0.isEmpty }, "the power could still go")
    nextSync.open()
    for follower in followers { try await follower.value }
    #expect(acknowledged.withLock { $0 } == [2, 3, 4])
    #expect(try await Self.found(held.bench.copy) == (0...4).map { Note($0) })
    try await store.close()
  }

  private static func found(_ place: StoreConfiguration) async throws -> [Note] {
    let store = try JournaledActorStore<Note>(configuration: place)
    let notes = try await store.loadAll()
    try await store.close()
    return notes
  }

  /// The blocking call, from within a task.
  private static func saveHere(_ note: Note, in store: JournaledActorStore<Note>) throws {
    try store.save(note)
  }
}
