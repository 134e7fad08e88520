import Dispatch
import Foundation
import Measurement
import Persistence
import ResultModel
import Synchronization
import Testing
@testable import Workloads

@Suite("How often a caller's task is put on a queue")
struct HopsTests {
  private func hops<Measured: Store>(
    clients: Int = 1, _ workload: Workload = .saveOnly,
    _ open: @escaping @Sendable (StoreConfiguration) throws -> Measured
  ) async throws -> (jobs: Double, changes: Double) where Measured.Item == BenchmarkRecord {
    try await inTemporaryDirectory { directory in
      let request = ProbeRequest(
        kind: .hops, arm: "test", scenario: scenario(workload, clients: clients, records: 100),
        seed: 1,
        directory: directory)
      let figures = try await Hops(
        request: request, items: GeneratedRecords(), open: opening { try open($0) }
      ).figures()
      #expect(Set(figures.keys) == Set(Metric.ofHops))
      return (
        try #require(figures[.callerJobs]?.value), try #require(figures[.threadChanges]?.value)
      )
    }
  }

  @Test(arguments: [1, 4])
  func aCallThatKeepsItsThreadMakesNoJob(_ clients: Int) async throws {
    let seen = try await hops(clients: clients) { try ProbeStore($0) }
    #expect(seen.jobs == 0 && seen.changes == 0)
  }

  @Test(arguments: [1, 3], [1, 4])
  func comingBackFromAnotherExecutorMakesOneJob(_ visits: Int, _ clients: Int) async throws {
    let seen = try await hops(clients: clients) { _ in VisitingStore(visits) }
    #expect(seen.jobs == Double(visits))
    #expect((0...1).contains(seen.changes))
  }

  @Test(arguments: [Workload.saveOnly, .readOnly])
  func aCallOfAnActorMakesUpToTwoEvenIfItIsFree(_ workload: Workload) async throws {
    let jobs = try await hops(workload) { try RecordingStore($0) }.jobs
    #expect(0 < jobs && jobs <= 2)
  }

  @Test func waitingForAnActorThatIsTakenMakesSome() async throws {
    let (actor, executor) = (GateActor(), ObservedExecutor())
    let isIn = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    let holder = Task.detached { await actor.hold(isIn, until: mayLeave) }
    await withCheckedContinuation { inside in
      DispatchQueue.global().async {
        isIn.wait()
        inside.resume()
      }
    }
    let waiter = Task.detached(executorPreference: executor) {
      let before = executor.jobs.load(ordering: .acquiring)
      await actor.pass()
      return executor.jobs.load(ordering: .acquiring) - before
    }
    // When its first job has ended, it waits for the actor.
    while executor.ended.load(ordering: .acquiring) == 0 { await Task.yield() }
    mayLeave.signal()
    #expect(await waiter.value == 1)
    await holder.value
  }
}

/// A test actor that a caller occupies.
private actor GateActor {
  func hold(_ isIn: DispatchSemaphore, until mayLeave: DispatchSemaphore) {
    isIn.signal()
    mayLeave.wait()
  }

  func pass() {}
}

/// Counts the jobs that it is handed, as ``CountingExecutor`` does, and those that have ended.
private final class ObservedExecutor: TaskExecutor {
  let jobs = Atomic(0)
  let ended = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(1, ordering: .acquiringAndReleasing)
    let job = UnownedJob(job)
    DispatchQueue.global().async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.ended.add(1, ordering: .acquiringAndReleasing)
    }
  }
}

/// A test actor that runs on a separate queue.
private actor QueueActor {
  private final class Queue: SerialExecutor {
    private let queue = DispatchQueue(label: "QueueActor")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let queue = Queue()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  func visit() {}
}

/// A store of the tests whose saves visit such an actor so many times.
private struct VisitingStore: Store {
  typealias Item = BenchmarkRecord

  private let actor = QueueActor()
  private let visits: Int

  init(_ visits: Int) { self.visits = visits }

  func save(_ item: BenchmarkRecord) async {
    for _ in 0..<visits { await actor.visit() }
  }

  func find(by id: String) async -> BenchmarkRecord? { nil }
  func save(contentsOf items: [BenchmarkRecord]) async {}
  func delete(_ id: String) async {}
  func delete(contentsOf ids: [String]) async {}
  func loadAll() async -> [BenchmarkRecord] { [] }
  func flush() async {}
  func close() async {}
}
