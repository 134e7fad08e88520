import Dispatch
import Foundation
import Guarantees
import Measurement
import Persistence
import ResultModel
import Synchronization

/// Counts, for each operation, how often the caller's task is put on a queue, and how often it
/// continues on another thread.
///
/// For the jobs, the clients run with a task executor that counts its jobs (SE-0417). A call that
/// returns without leaving the task's executor makes no job. A call that awaits a continuation or
/// another executor makes one job when it comes back, and none if the continuation was resumed at
/// once. A call of an actor without a custom executor makes up to two jobs, there and back, even if
/// the actor was free: without such a task executor, the runtime may then continue on the same
/// thread. The count includes the jobs of the caller's task and of its child tasks. It excludes the
/// store's own jobs: in Dispatch queues, threads, custom executors, and in detached or unstructured
/// tasks.
///
/// Changes of thread are counted with the default executor: a thread has changed if a call returned
/// on another thread than the one that made it. The probe measures no times.
struct Hops<Source: ItemSource>: Sendable {
  let request: ProbeRequest
  let items: Source
  var format = Claims.FileFormat.json
  let open: StoreOpening<Source>

  /// Jobs and changes of thread, for each operation.
  func figures() async throws -> [Metric: Figure] {
    let scenario = request.scenario
    let place = try StoreDirectory(
      in: request.directory, "hops", scenario, format: format, items: items)
    let store = try await place.open(PosixFileSystem(), items, open)
    let rings = try OperationRing.all(scenario, seed: request.seed, id: items.id)
    // The first calls create objects that must not count for every operation.
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

  /// The number of operations of each client.
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

/// An executor that counts its jobs and runs them on Dispatch threads, as the default executor
/// does.
final class CountingExecutor: TaskExecutor {
  private let count = Atomic(0)

  /// The number of jobs so far.
  var jobs: Int { count.load(ordering: .acquiring) }

  func enqueue(_ job: consuming ExecutorJob) {
    count.add(1, ordering: .acquiringAndReleasing)
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The thread that is running.
enum RunningThread {
  /// The identity of an object that exists as long as the thread.
  ///
  /// `pthread_self()` does not work here: glibc declares that it always returns the same result. An
  /// optimised asynchronous function therefore calls it once, and uses the first thread's result on
  /// other threads.
  static var identity: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}
