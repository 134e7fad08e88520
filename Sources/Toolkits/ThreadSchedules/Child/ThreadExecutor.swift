#if os(Linux)
  /// Runs the jobs of a task on one thread of a schedule.
  ///
  /// `@unchecked Sendable`: only one thread of a schedule runs at a time, and no thread is
  /// interrupted between two lines of this class. A lock would only add steps.
  package final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
    private let functions: SchedulerFunctions?
    private var jobs: [UnownedJob] = []
    private var isFinished = false

    init(_ functions: SchedulerFunctions?) { self.functions = functions }

    /// Adds a job, from any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
      jobs.append(UnownedJob(job))
      functions?.unpark(address)
    }

    /// Marks the end of the jobs.
    ///
    /// The last job calls this method.
    package func finish() { isFinished = true }

    /// Runs jobs until ``finish()``, and blocks the calling thread while there are none.
    func run() {
      while !isFinished {
        guard !jobs.isEmpty else {
          functions?.park("an answer", address)
          continue
        }
        jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor())
      }
    }

    private var address: UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }
  }

  extension ThreadRun {
    /// Creates an executor with a separate thread, which ``start(_:named:)`` starts.
    package func executor() -> ThreadExecutor { ThreadExecutor(functions) }

    /// Marks the beginning of the part that a timeline must show.
    package func beginTimeline() { functions?.beginTimeline() }

    /// Starts the thread of an executor.
    package func start(_ executor: ThreadExecutor, named name: String) {
      thread(name) { executor.run() }
    }

    /// Runs asynchronous work on the calling thread, and waits for its end.
    package func here<Value: Sendable>(
      _ work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
      let executor = executor()
      let outcome = Outcome<Value>()
      Task(executorPreference: executor) {
        do { outcome.value = .success(try await work()) } catch { outcome.value = .failure(error) }
        executor.finish()
      }
      executor.run()
      guard let value = outcome.value else { throw ScheduleError("a task has no outcome") }
      return try value.get()
    }
  }

  /// The outcome of a task.
  ///
  /// `@unchecked Sendable`: the task writes the outcome on the thread that reads it.
  private final class Outcome<Value: Sendable>: @unchecked Sendable {
    var value: Result<Value, any Error>?
  }
#endif
