extension Schedules {
  /// Makes jobs for the global executor part of explorations: `Task {}`, `Task.detached`, and
  /// actors called from such tasks.
  ///
  /// Use this function for code under test that cannot be given an executor, and **call it in a
  /// dedicated child process**. It installs a hook that is not public API in the concurrency
  /// runtime, for the rest of the process's life.
  ///
  /// Some work is not captured:
  /// - Jobs made on threads other than the exploring thread go to the normal executor.
  /// - Code that sleeps or uses the main actor is reported as escaped.
  /// - A task without an executor preference moves to a free actor and back without a job. There is
  ///   no choice between its actor calls, so the exploration covers less than with an explicit
  ///   executor.
  ///
  /// Before it returns, the function explores a specimen whose defect appears in only one order of
  /// two detached tasks. The function throws unless the exploration finds that order and tries
  /// every order.
  ///
  /// You may call this function more than once, but not on a thread of the cooperative pool.
  ///
  /// - Throws: `ScheduleError` if the runtime has no such hook or the specimen's defect is not
  ///   found. Explorations of unchanged code then prove nothing.
  @available(*, noasync, message: "call it with await: it then runs on a separate thread")
  public static func captureGlobalExecutor() throws {
    try GlobalCapture.install()
    do {
      try GlobalCapture.canary(
        try explore(.exhaustive(limit: 1000), keepGoing: true, body: GlobalCapture.specimen))
    } catch {
      GlobalCapture.remove()
      throw error
    }
  }

  /// Makes jobs for the global executor part of explorations.
  ///
  /// The trial exploration runs on a separate thread.
  ///
  /// See the synchronous version for details.
  ///
  /// - Throws: `ScheduleError` if the runtime has no such hook or the specimen's defect is not
  ///   found.
  @concurrent
  public static func captureGlobalExecutor() async throws {
    try await withTaskExecutorPreference(OwnThread()) { try captureHere() }
  }

  /// True if explorations capture the jobs of the global executor.
  package static var capturesGlobalExecutor: Bool { GlobalCapture.isInstalled }

  private static func captureHere() throws { try captureGlobalExecutor() }
}
