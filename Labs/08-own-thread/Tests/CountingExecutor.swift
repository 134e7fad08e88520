import Dispatch
import Synchronization

/// Where a caller runs: counts the pieces that come to it.
final class CountingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "caller")
  private let counted = Mutex(0)

  /// How many pieces of tasks have come so far.
  var count: Int { counted.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    counted.withLock { $0 += 1 }
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
