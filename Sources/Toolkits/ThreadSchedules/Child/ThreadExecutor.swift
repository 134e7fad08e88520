#if os(Linux)
  /// Runs the jobs of a task on one thread of a schedule.
  ///
  /// `@unchecked Sendable`: one thread of a schedule runs at a time, and none is interrupted between two
  /// lines here. Hence there is no lock, which would only add steps.
  package final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
    private let functions: SchedulerFunctions
    private var jobs: [UnownedJob] = []
    private var isFinished = false

    init(_ functions: SchedulerFunctions) { self.functions = functions }

    /// Takes a job, from any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
      jobs.append(UnownedJob(job))
      functions.unpark(address)
    }

    /// Says that no further job is needed; to be called by the last job.
    package func finish() { isFinished = true }

    /// Runs jobs until ``finish()``; blocks the calling thread while there are none.
    func run() {
      while !isFinished {
        guard !jobs.isEmpty else {
          functions.park("an answer", address)
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
    /// Makes an executor whose jobs run on a thread of its own, which ``start(_:named:)`` starts.
    package func executor() -> ThreadExecutor { ThreadExecutor(functions) }

    /// Says that a timeline need not show what was before.
    package func beginTimeline() { functions.beginTimeline() }

    /// Starts the thread of an executor.
    package func start(_ executor: ThreadExecutor, named name: String) {
      thread(name) { executor.run() }
    }

    /// Runs asynchronous work on the calling thread, and waits for its end.
    ///
    /// - Parameter work: The work.
    /// - Returns: Its result.
    /// - Throws: The error of the work.
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
      guard let value = outcome.value else { throw ThreadScheduleError("a task has no outcome") }
      return try value.get()
    }
  }

  /// The outcome of a task.
  ///
  /// `@unchecked Sendable`: written by the task on the thread that reads it.
  private final class Outcome<Value: Sendable>: @unchecked Sendable {
    var value: Result<Value, any Error>?
  }
#endif
