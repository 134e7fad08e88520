/// The result of an exploration of threads.
public struct ThreadExploration: Sendable, CustomStringConvertible {
  /// The number of schedules, the number of failures, and the shortest failure.
  public let result: ExplorationResult<ThreadFailureKind>

  /// The counts of all schedules.
  public let statistics: ThreadStatistics

  /// The failing schedule with the fewest preemptions, or `nil` if none failed.
  public var failure: ThreadFailure? { result.failure }

  /// Throws the failure, if there is one.
  ///
  /// Call this method to make an exploration fail a test.
  ///
  /// - Throws: ``ThreadFailure``.
  public func check() throws(ThreadFailure) { try result.check() }

  /// A one-line summary, followed by the failure if there is one.
  public var description: String { result.description }
}

/// Counts over all schedules of an exploration, not counting those that shortened a failure.
public struct ThreadStatistics: Sendable, Equatable, Codable {
  /// The number of calls at which another thread could have continued.
  public internal(set) var steps = 0
  /// The number of steps at which two or more threads could continue.
  public internal(set) var choices = 0
  /// The number of times that the turn passed to another thread.
  public internal(set) var switches = 0
  /// The number of threads started.
  public internal(set) var threads = 0
  /// The number of times that a thread without calls was asked to let others continue.
  public internal(set) var spins = 0
  /// The number of times that a schedule waited for something outside of the process.
  package internal(set) var outside = 0
  /// The number of different traces.
  ///
  /// A trace is a sequence of steps.
  public internal(set) var traces = 0
  /// The number of different sequences of addresses.
  package internal(set) var layouts = 0
  /// The number of places in the program's code that were changed to make `Mutex` visible.
  package internal(set) var mutexPlaces = 0
  /// The different endings of the schedules: `passed`, or the kind and the message of a failure.
  ///
  /// Two explorations with the same endings have shown the same behaviours. At most 1,000 are kept.
  public internal(set) var endings: Set<String> = []
  /// The duration of all schedules in seconds.
  public internal(set) var seconds = 0.0

  init() {}
}
