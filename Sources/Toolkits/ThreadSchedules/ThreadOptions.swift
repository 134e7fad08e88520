/// The processes in which schedules run.
public enum ThreadIsolation: String, Sendable, Codable {
  /// Each schedule runs in a separate process that starts with the same memory, so a schedule
  /// cannot affect later ones.
  case process
  /// Many schedules run in the same process, one after another. This is several times as fast, and
  /// is for bodies that leave no state behind. Between two schedules, the process waits until the
  /// threads have ended.
  case shared
}

/// When time-outs may happen.
public enum ThreadTimeouts: String, Sendable, Codable {
  /// When their moment on the virtual clock has passed: a microsecond passes at each step, and time moves to the
  /// next moment when no thread can continue.
  ///
  /// In a search by classes, only when no thread can continue.
  case whenIdle
  /// Whenever the schedule chooses: a thread may be delayed for any time.
  case anytime
}

/// The values that atomic loads may return.
public enum ThreadMemory: String, Sendable, Codable {
  /// The newest: every atomic operation is sequentially consistent, whatever its order is.
  case sequentiallyConsistent
  /// Any value that C++20 allows for the load's order and that an earlier step stored.
  ///
  /// Only for programs that show their atomics, with the product `ThreadAccesses`. An older value is a
  /// choice, and counts as a preemption.
  ///
  /// The values are those of views without promises (Kang and others, "A Promising Semantics for
  /// Relaxed-Memory Concurrency", POPL 2017).
  case weak
}

/// The primitives that a schedule can order.
///
/// A specimen for each must show its wrong order before an exploration counts.
public enum ThreadPrimitive: String, Sendable, Codable, CaseIterable {
  /// Locks of POSIX threads, and therefore `NSLock`.
  case lock
  /// `Synchronization.Mutex`.
  case mutex
  /// Serial queues.
  case queue
  /// Concurrent queues with barriers.
  case barrier
  /// Counting semaphores: `DispatchSemaphore`.
  case semaphore
  /// Conditions of POSIX threads, and therefore `NSCondition`.
  case condition
  /// Calls about files.
  case file
}
