import Dispatch
import Foundation
import Guarantees
import Measurement
import Persistence
import ResultModel
import Synchronization

/// How often the task of a caller is put on a queue, and how often the task goes on in another
/// thread, for each operation.
///
/// For the jobs, the clients run with a task executor that counts the jobs that it gets (SE-0417).
/// A call that returns without having left the task's executor makes no job. A call that awaits a
/// continuation or another executor makes one job when it comes back, and none if the continuation
/// was resumed at once. A call of an actor without an executor of its own makes up to two jobs,
/// there and back, even where the actor was free: without such a task executor, the runtime may
/// then go on in the same thread. The jobs of the caller's task and of its child tasks are counted.
/// The store's own jobs are not counted: its work in queues of Dispatch, in threads, in executors
/// of its own, and in tasks that are detached or unstructured.
///
/// Changes of thread are counted with the usual executor: a thread has changed if a call returned
/// in another thread than the one in which it was made. Nothing is timed.
struct Hops<Source: ItemSource>: Sendable {
  let request: ProbeRequest
  let items: Source
  var format = Claims.FileFormat.json
  let open: StoreOpening<Source>

  /// Jobs and changes of thread, for each operation.
  func figures() async throws -> [Metric: Figure] {
    let scenario = request.scenario
    let place = try StoreDirectory(
      parent: request.directory, name: "hops", records: scenario.records,
      durability: scenario.durability, format: format, items: items)
    let store = try await place.open(PosixFileSystem(), items, open)
    let rings = try OperationRing.all(scenario, seed: request.seed, id: items.id)
    // Objects that are made on first use are no cost of every operation.
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

/// Counts the jobs that it gets, and runs them on the threads of Dispatch, as the usual executor
/// does.
final class CountingExecutor: TaskExecutor {
  private let count = Atomic(0)

  /// How many jobs the executor has got.
  var jobs: Int { count.load(ordering: .acquiring) }

  func enqueue(_ job: consuming ExecutorJob) {
    count.add(1, ordering: .acquiringAndReleasing)
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The thread that is running.
enum RunningThread {
  /// The identity of an object that the thread keeps for as long as it lives.
  ///
  /// `pthread_self()` is not used: glibc declares that it gives the same result whenever it is
  /// called. So an optimised asynchronous function calls it once, and uses the first thread's
  /// result in other threads.
  static var identity: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}
