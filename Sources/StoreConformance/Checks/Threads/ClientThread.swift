import Dispatch
import Foundation
import Synchronization

/// A task executor (SE-0417) that is one thread.
///
/// A task that prefers it runs its nonisolated code, and that of default actors, on this thread. In
/// this way the clients of a lock or a queue really run at the same time, whatever the width of the
/// cooperative pool, and may block without taking a thread of the pool.
final class ClientThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isStopped = false
  }

  // Sendable without a promise of ours: jobs are in the mutex, the semaphore counts them.
  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let yieldsBetweenJobs: Bool

  /// Starts the thread.
  ///
  /// - Parameter yieldsBetweenJobs: Whether it gives other threads the processor before each job. A
  ///   call of an actor is several jobs: on a busy machine the call would otherwise run from its
  ///   begin to its end before another client gets a turn.
  init(yieldsBetweenJobs: Bool = false) {
    self.yieldsBetweenJobs = yieldsBetweenJobs
    Thread.detachNewThread { [self] in run() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isStopped = state.withLock { state in
      if !state.isStopped { state.jobs.append(job) }
      return state.isStopped
    }
    if isStopped {
      // A task that outlives its check must still be able to end.
      DispatchQueue.global().async { [self] in
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    } else {
      arrivals.signal()
    }
  }

  /// Lets the thread end after the jobs that it has.
  func stop() {
    state.withLock { $0.isStopped = true }
    arrivals.signal()
  }

  private func run() {
    while true {
      arrivals.wait()
      let (job, isStopped) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isStopped)
      }
      if let job {
        if yieldsBetweenJobs { yieldThread(times: 1) }
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if isStopped {
        return
      }
    }
  }
}
