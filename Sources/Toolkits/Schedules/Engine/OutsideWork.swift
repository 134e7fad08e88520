internal import Dispatch

/// Distinguishes a deadlock from a task that waits for something outside the schedule.
enum OutsideWork {
  /// Waits until a job arrives from another thread, or until none can be expected any more.
  ///
  /// Probes of two priorities go through the cooperative pool one after the other. When all have
  /// run, every job queued before them has started. Work that then takes longer than the patience,
  /// or sleeps, looks like a deadlock.
  ///
  /// - Returns: True if a job arrived.
  static func comes(to executor: ScheduleExecutor, patience: DispatchTimeInterval) -> Bool {
    for probe in 0..<probes {
      let priority: TaskPriority = probe.isMultiple(of: 2) ? .medium : .background
      let ran = DispatchSemaphore(value: 0)
      Task.detached(priority: priority) { ran.signal() }
      // On a busy pool a probe may take long. A pool that the code under test has blocked never
      // runs the probe.
      let hasRun = ran.wait(timeout: .now() + longestProbe) == .success
      if !hasRun { break }
      if executor.arrivals.wait(timeout: .now()) == .success { return true }
    }
    return executor.arrivals.wait(timeout: .now() + patience) == .success
  }

  private static let probes = 16
  private static let longestProbe = DispatchTimeInterval.seconds(60)
}
