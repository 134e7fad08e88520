import Persistence
import Samples
import SimulatedDisk
import Testing

@testable import JournaledActorVariant

/// Callers of high priority, among others of ordinary and low priority.
@Suite("Urgent callers of the journaled store")
struct UrgentCallersTests {
  private typealias Notes = JournaledActorStore<Note>

  /// A store in the midst of a write, so that the other calls wait in line.
  private struct Busy {
    let bench: Bench
    let store: Notes
    let gate: Gate
    let first: Task<Void, any Error>

    init(groups: Int = 1_024, mostPassed: Int = 1_024) async throws {
      var bench = try Bench()
      bench.thresholds.groupCommits = groups
      bench.thresholds.mostPassed = mostPassed
      let store = try await bench.store()
      gate = bench.gated.gate(.write)
      first = Task.detached(priority: .medium) { try await store.save(Note(1)) }
      await gate.arrived()
      (self.bench, self.store) = (bench, store)
    }

    /// Calls that wait in line, each behind those before it.
    func inLine(
      _ priority: TaskPriority, _ calls: [@Sendable (Notes) async throws -> Void]
    ) async -> [Task<Void, any Error>] {
      var tasks: [Task<Void, any Error>] = []
      for call in calls {
        let before = store.waitingCount
        tasks.append(Task.detached(priority: priority) { [store] in try await call(store) })
        await store.queued(before + 1)
      }
      return tasks
    }

    func saves(
      _ keys: ClosedRange<Int>, _ priority: TaskPriority, revision: Int = 0
    ) async -> [Task<Void, any Error>] {
      await inLine(priority, keys.map { key in { try await $0.save(Note(key, revision)) } })
    }

    /// Lets all tasks continue; awaiting a task raises its priority, so no task is awaited before.
    func end(_ tasks: [Task<Void, any Error>]) async throws {
      gate.open()
      for task in [first] + tasks { try await task.value }
    }
  }

  @Test func anUrgentCommitIsInTheNextGroupHoweverLongTheLineIs() async throws {
    let busy = try await Busy(groups: 2)
    let others =
      await busy.saves(2...6, .low) + busy.saves(7...8, .medium) + busy.saves(11...13, .high)
    try await busy.end(others)
    // `loadAll` gives the journal's order: groups of two behind the write that was held.
    let order = [0, 1, 11, 12, 13, 2, 3, 4, 5, 6, 7, 8]
    #expect(try await busy.store.loadAll() == order.map { Note($0) })
    #expect(busy.bench.recording.counts[.write] == 6)
    try await busy.store.close()
  }

  @Test func aThreadIsPassedToo() async throws {
    let busy = try await Busy(groups: 1)
    let store = busy.store
    let thread = onThread { try store.save(Note(2)) }
    await store.queued(1)
    try await busy.end(await busy.saves(3...3, .high))
    try await thread.value
    #expect(try await store.loadAll() == [0, 1, 3, 2].map { Note($0) })
    try await store.close()
  }

  /// Nobody starves.
  @Test func aCommitIsPassedSoOftenAndNoMore() async throws {
    let busy = try await Busy(groups: 1, mostPassed: 2)
    let low = await busy.saves(2...3, .low)
    try await busy.end(low + busy.saves(4...7, .high))
    #expect(try await busy.store.loadAll() == [0, 1, 4, 5, 2, 3, 6, 7].map { Note($0) })
    try await busy.store.close()
  }

  /// The later call on an item wins, independent of its priority.
  @Test func theOrderOfOneItemIsKept() async throws {
    let busy = try await Busy(groups: 1)
    let low = await busy.saves(2...4, .low)
    let batch = await busy.inLine(.low, [{ try await $0.save(contentsOf: [Note(5), Note(6)]) }])
    let urgent =
      await busy.saves(3...3, .high, revision: 9)
      + busy.inLine(
        .high, [{ try await $0.delete(contentsOf: [Note(9).id, Note(6).id]) }])
    try await busy.end(low + batch + urgent)
    let order = [Note(0), Note(1), Note(2), Note(3, 9), Note(4), Note(5)]
    #expect(try await busy.store.loadAll() == order)
    try await busy.store.close()
  }

  @Test func aClosingIsNotPassed() async throws {
    let busy = try await Busy()
    let closing = await busy.inLine(.low, [{ try await $0.close() }])
    let urgent = await busy.saves(2...2, .high)
    try await busy.end(closing)
    let error = await #expect(throws: StoreError.self) { try await urgent[0].value }
    #expect(error?.code == .closed)
  }

  /// The store's task was started for a flood and has no processor yet: the urgent caller neither waits for the
  /// task nor writes the flood.
  @Test(arguments: [1, 2])
  func anUrgentCallerWritesItsOwnCommitWhereTheWriterDoesNotRun(floods: Int) async throws {
    let bench = try Bench()
    let (serial, tasks) = (IOThread(name: "serial"), IOThread(name: "held"))
    let store = try Notes(configuration: bench.configuration, executor: serial, tasks: tasks)
    try await store.save(Note(0))
    for flood in 1...floods {
      await store.isServedByNobody()
      let held = await HeldExecutor(tasks)
      // A second task of the store may be on its way from the held thread to the actor's.
      await store.runsEarlierJobs()
      let low = [1, 2].map { key in
        Task.detached(priority: .low) { try await store.save(Note(key, flood)) }
      }
      await store.queued(2)
      try await Task.detached(priority: .high) { try await store.save(Note(3, flood)) }.value
      #expect(store.waitingCount == 2)
      #expect(try await store.find(by: Note(3).id) == Note(3, flood))
      #expect(try await store.find(by: Note(1).id)?.revision != flood)
      held.letGo()
      for task in low { try await task.value }
    }
    try await store.close()
    serial.stop()
    tasks.stop()
  }

  /// A high-priority caller ends, and leaves a queue without urgent callers.
  @Test func aBacklogIsNotWrittenAtThePriorityOfTheOneWhoLeavesIt() async throws {
    var bench = try Bench()
    let noting = TaskNotingFileSystem(bench.gated)
    bench.configuration.fileSystem = noting
    let store = try bench.open()
    for _ in 0...1 { try await store.save(Note(0)) }
    _ = noting.takeNoted()
    let gate = bench.gated.gate(.write)
    let high = Task.detached(priority: .high) { try await store.save(Note(1)) }
    await gate.arrived()
    let low = [2, 3].map { key in
      Task.detached(priority: .low) { try await store.save(Note(key)) }
    }
    await store.queued(2)
    gate.open()
    for task in [high] + low { try await task.value }
    #expect(noting.takeNoted().map(\.priority) == [.high, .medium])
    try await store.close()
  }
}
