extension Schedules {
  /// Makes explorations see the jobs that code hands to the global executor: `Task {}`,
  /// `Task.detached`, and actors that are called from there.
  ///
  /// For code under test that cannot be given an executor, and **for a child process of its own**: it
  /// replaces a function of the concurrency runtime by a hook that is not public API, for as long as
  /// the process lives. Jobs made on other threads than the exploring one go where they always go.
  /// Sleeps and the main actor are not captured; code that uses them is reported as escaped. And a
  /// task without a preference goes on to a free actor, and back, without a job: between its calls of
  /// actors there is no choice, so less is explored than with an executor that is given.
  ///
  /// Before it returns, a specimen whose defect shows only in one order of two detached tasks is
  /// explored: unless that order is found, and every order is tried, this throws.
  ///
  /// It may be called more than once, on a thread that is not of the cooperative pool.
  ///
  /// - Throws: `ScheduleError` when the runtime has no such hook or the specimen's defect is not
  ///   found: nothing about unchanged code may then be concluded from an exploration.
  @available(*, noasync, message: "call it with await: it then runs on a thread of its own")
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

  /// Makes explorations see the jobs that code hands to the global executor; the trial exploration
  /// runs on a thread of its own.
  ///
  /// See the call without `await`.
  ///
  /// - Throws: `ScheduleError` when the runtime has no such hook or the specimen's defect is not
  ///   found.
  @concurrent
  public static func captureGlobalExecutor() async throws {
    try await withTaskExecutorPreference(OwnThread()) { try captureHere() }
  }

  /// Whether explorations see the jobs of the global executor by now.
  package static var capturesGlobalExecutor: Bool { GlobalCapture.isInstalled }

  private static func captureHere() throws { try captureGlobalExecutor() }
}
