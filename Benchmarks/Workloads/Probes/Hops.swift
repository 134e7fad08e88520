import Dispatch
import Foundation
import Measurement
import Persistence
import ResultModel
import Synchronization

/// How often the task of a caller is put on a queue, and how often it goes on in another thread, for
/// each operation.
///
/// For the jobs, the clients run with a task executor that counts those which it is handed (SE-0417). A
/// call that returns without having left the task's executor makes none. One that awaits a
/// continuation or another executor makes one when it comes back, and none if the continuation was
/// resumed at once. One of an actor without an executor of its own makes up to two, there and back, and
/// that is so even where the actor was free: without such a task executor the runtime may then go
/// on in the same thread. Counted are the jobs of the caller's task and of its child tasks; not those
/// of the store's own: what it does in queues of Dispatch, in threads, in executors of its own, and in
/// tasks that are detached or unstructured.
///
/// Changes of thread are counted with the usual executor: a thread has changed where a call returned in
/// another one than it was made in. Nothing is timed.
struct Hops<Source: ItemSource>: Sendable {
  let request: ProbeRequest
  let items: Source
  var format = Claims.FileFormat.json
  let open: StoreOpening<Source>

  /// Jobs and changes of thread, for each operation.
  func figures() async throws -> [Metric: Figure] {
    let scenario = request.scenario
    let place = try Place(
      parent: request.directory, name: "hops", records: scenario.records,
      durability: scenario.durability, format: format, items: items)
    let store = try await place.open(PosixFileSystem(), items, open)
    let rings = try OperationRing.all(scenario, seed: request.seed, id: items.id)
    // What is made on first use is no cost of every operation.
    _ = try await count(store, rings, revisionBase: 1)
    let jobs = try await count(store, rings, revisionBase: 1 + 100 * length, hasExecutor: true)
    let changes = try await count(store, rings, revisionBase: 1 + 200 * length)
    try await store.store.close()
    try place.remove()
    let operations = Double(length * scenario.clients)
    return [
      .callerJobs: .value(Double(jobs.jobs) / operations),
      .threadChanges: .value(Double(changes.changes) / operations),
    ]
  }

  /// How many operations each client does.
  private var length: Int { max(1, request.calls / request.scenario.clients) }

  private func count(
    _ store: MeasuredStore<Source>, _ rings: [OperationRing], revisionBase: Int,
    hasExecutor: Bool = false
  ) async throws -> (jobs: Int, changes: Int) {
    let gate = StartGate(clients: rings.count)
    return try await withThrowingTaskGroup(of: (jobs: Int, changes: Int).self) { group in
      for ring in rings {
        group.addTask {
          await gate.arrive()
          let executor = CountingExecutor()
          return try await withTaskExecutorPreference(hasExecutor ? executor : nil) {
            try await client(ring, store, executor, revisionBase)
          }
        }
      }
      return try await group.reduce((0, 0)) { ($0.0 + $1.jobs, $0.1 + $1.changes) }
    }
  }

  private func client(
    _ ring: OperationRing, _ store: MeasuredStore<Source>, _ executor: CountingExecutor,
    _ revisionBase: Int
  ) async throws -> (jobs: Int, changes: Int) {
    var (jobs, changes) = (0, 0)
    for number in 0..<length {
      let (before, thread) = (executor.jobs, RunningThread.identity)
      try await store.perform(ring.slot(number), ring.revision(number, base: revisionBase))
      jobs += executor.jobs - before
      if RunningThread.identity != thread { changes += 1 }
    }
    return (jobs, changes)
  }
}

/// Counts the jobs that it is handed, and runs them on the threads of Dispatch, as the usual executor
/// does.
final class CountingExecutor: TaskExecutor {
  private let count = Atomic(0)

  /// How many jobs it has been handed.
  var jobs: Int { count.load(ordering: .acquiring) }

  func enqueue(_ job: consuming ExecutorJob) {
    count.add(1, ordering: .acquiringAndReleasing)
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Which thread is running.
enum RunningThread {
  /// That of an object that the thread keeps for as long as it lives.
  ///
  /// Not `pthread_self()`: glibc declares that it gives the same whenever it is called, so an optimised
  /// asynchronous function asks once and goes on in other threads with the first one's answer.
  static var identity: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}
