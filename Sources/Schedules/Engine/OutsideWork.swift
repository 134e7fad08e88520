internal import Dispatch

/// Tells a deadlock from a task that waits for something outside the schedule.
enum OutsideWork {
  /// Waits until a job comes from another thread, or until nothing more is to be expected.
  ///
  /// Probes of the lowest priority go through the cooperative pool one after the other; when all
  /// have run, what was queued before them has been started. What then takes longer than the
  /// patience, or sleeps, is not told from a deadlock.
  ///
  /// - Returns: Whether a job came.
  static func comes(to executor: ScheduleExecutor, patience: DispatchTimeInterval) -> Bool {
    for _ in 0..<probes {
      let probe = DispatchSemaphore(value: 0)
      Task.detached(priority: .background) { probe.signal() }
      // A pool all of whose threads are blocked by the code under test never runs it.
      _ = probe.wait(timeout: .now() + longestProbe)
      if executor.arrivals.wait(timeout: .now()) == .success { return true }
    }
    return executor.arrivals.wait(timeout: .now() + patience) == .success
  }

  private static let probes = 8
  private static let longestProbe = DispatchTimeInterval.milliseconds(500)
}
