/// Where schedules run.
public enum ThreadIsolation: String, Sendable, Codable {
  /// Each in a process of its own, which begins with the same memory: a schedule can leave nothing
  /// behind.
  case process
  /// Many in one process, one after the other, several times as fast: for bodies that leave nothing
  /// behind. Between two schedules time passes until the threads have ended.
  case shared
}

/// When a time-out may come.
public enum ThreadTimeouts: String, Sendable, Codable {
  /// When no thread can go on otherwise.
  case whenIdle
  /// Whenever the schedule says so: a thread may be kept from its processor for any time.
  case anytime
}

/// The primitives that a schedule can order; a specimen for each must show its wrong order before anything is
/// concluded.
public enum ThreadPrimitive: String, Sendable, Codable, CaseIterable {
  /// Locks of POSIX threads, hence `NSLock`.
  case lock
  /// `Synchronization.Mutex`.
  case mutex
  /// Serial queues.
  case queue
  /// Concurrent queues with barriers.
  case barrier
  /// Counting semaphores: `DispatchSemaphore`.
  case semaphore
  /// Conditions of POSIX threads, hence `NSCondition`.
  case condition
  /// Calls about files.
  case file
}
