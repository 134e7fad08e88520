import Dispatch
import Synchronization

/// The executor on which a caller runs: counts the pieces of tasks that it is given.
final class CountingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "caller")
  private let counted = Mutex(0)

  /// How many pieces of tasks it was given so far.
  var count: Int { counted.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    counted.withLock { $0 += 1 }
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
