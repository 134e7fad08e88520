import Dispatch
import Measurement
import ResultModel
import Synchronization
import Testing
@testable import Workloads

@Suite("Clients in a closed loop")
struct ClosedLoopTests {
  private func rings(_ scenario: Scenario) throws -> [OperationRing] {
    try (0..<scenario.clients).map { try OperationRing(scenario, client: $0, seed: 5) }
  }

  @Test(arguments: [1, 2, 8])
  func whatIsCountedIsWhatTheStoreSaw(_ clients: Int) async throws {
    let store = RecordingStore()
    let tallies = try await ClosedLoop(window: 2_000_000, minimumOperations: 50)
      .run(store, rings: try rings(scenario(.mixed, clients: clients)), revisionBase: 1)
    let (saved, found) = (await store.saved.count, await store.found.count)
    #expect(Set(tallies.map(\.client)) == Set(0..<clients))
    #expect(tallies.reduce(0) { $0 + $1.performed } == saved + found)
    #expect(tallies.reduce(0) { $0 + $1.performedSaves } == saved)
    for tally in tallies {
      #expect(tally.performed >= 50 && tally.end - tally.start >= 2_000_000)
      #expect(tally.saves.count + tally.finds.count <= UInt64(tally.performed))
      #expect(tally.operations <= Double(tally.performed))
      #expect(tally.slices.count == ClosedLoop.slices)
      #expect(tally.slices.reduce(0, +) <= tally.performed)
    }
  }

  @Test func theLeastNumberOfOperationsIsDoneWithoutAWindow() async throws {
    let store = RecordingStore()
    let tallies = try await ClosedLoop(window: 0, minimumOperations: 37)
      .run(store, rings: try rings(scenario(.mixed, clients: 3)), revisionBase: 1)
    // All continue until the last one has started, and each has done as many operations.
    #expect(tallies.allSatisfy { $0.performed >= 37 })
  }

  @Test func theRingIsGoneRoundInItsOrder() async throws {
    let store = RecordingStore()
    let ring = try rings(scenario(.saveOnly))
    let count = OperationRing.length + 10
    _ = try await ClosedLoop(window: 0, minimumOperations: count)
      .run(store, rings: ring, revisionBase: 100)
    let saved = await store.saved
    #expect(saved.count == count)
    for (number, item) in saved.enumerated() {
      let slot = ring[0].slots[number % OperationRing.length]
      #expect(item == BenchmarkRecord(id: slot.id, revision: 100 + number))
    }
  }

  @Test func theEndStateFollowsFromTheTallies() async throws {
    let scenario = scenario(.mixed, clients: 4, records: 20)
    let rings = try rings(scenario)
    let store = RecordingStore()
    await store.save(contentsOf: (0..<20).map { BenchmarkRecord(key: $0, revision: 0) })
    let tallies = try await ClosedLoop(window: 1_000_000, minimumOperations: 10)
      .run(store, rings: rings, revisionBase: 2)
    var endState = EndState(records: 20)
    for tally in tallies {
      endState.add(rings[tally.client], operations: tally.performed, revisionBase: 2)
    }
    #expect(endState.difference(from: await store.loadAll()) == nil)
  }

  @Test func noOperationComesBeforeEveryClientHasStarted() async throws {
    let executor = CountingExecutor()
    let jobsBefore = Shared<Int?>(nil)
    let clients = 8
    let store = FindListener { jobsBefore.change { $0 = $0 ?? executor.jobs } }
    let rings = try rings(scenario(.readOnly, clients: clients))
    try await withTaskExecutorPreference(executor) {
      _ = try await ClosedLoop(window: 0, minimumOperations: 3)
        .run(store, rings: rings, revisionBase: 1)
    }
    // One thread takes the clients in turn: each must have had a job before the first operation.
    #expect(try #require(jobsBefore.value) >= clients)
  }

  @Test func anErrorOfTheStoreEndsTheLoop() async throws {
    struct Broken: Error {}
    let store = FindListener { throw Broken() }
    let rings = try rings(scenario(.readOnly, clients: 3))
    await #expect(throws: Broken.self) {
      _ = try await ClosedLoop(window: 0, minimumOperations: 3)
        .run(store, rings: rings, revisionBase: 1)
    }
  }
}

/// Runs jobs one after the other, and counts them.
private final class CountingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "workloads-tests.executor")
  private let count = Atomic(0)

  var jobs: Int { count.load(ordering: .relaxed) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      count.add(1, ordering: .relaxed)
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
