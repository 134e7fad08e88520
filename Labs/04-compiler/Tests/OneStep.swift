import Dispatch
import Synchronization

/// A thread on which a task takes its first step, to see if that step already has the answer.
final class OneStep: TaskExecutor {
  private let queue = DispatchQueue(label: "lab04.one-step")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Asks, and returns the answer if no wait was necessary, and the task, which may still wait.
  ///
  /// A task that waits for an actor ends its step. The order of steps therefore decides, and not
  /// the time that anything takes. Blocks the calling thread for the step.
  func answer<Value: Sendable>(
    _ ask: @escaping @Sendable () async -> Value
  ) -> (value: Value?, task: Task<Void, Never>) {
    let answer = Answer<Value>()
    let task = Task(executorPreference: self) {
      let value = await ask()
      answer.value.withLock { $0 = value }
    }
    // The task's first step is already on the queue, and this comes after it.
    return (queue.sync { answer.value.withLock { $0 } }, task)
  }
}

private final class Answer<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
