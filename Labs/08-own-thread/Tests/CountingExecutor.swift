import Dispatch
import Synchronization

/// The caller's executor: counts the task jobs that it gets.
final class CountingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "caller")
  private let counted = Mutex(0)

  /// The number of task jobs so far.
  var count: Int { counted.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    counted.withLock { $0 += 1 }
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
