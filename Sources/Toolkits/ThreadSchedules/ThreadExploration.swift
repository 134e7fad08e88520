/// The result of an exploration of threads.
public struct ThreadExploration: Sendable, CustomStringConvertible {
  /// How many schedules were run, how many failed, and the shortest failure.
  public let result: ExplorationResult<ThreadFailureKind>

  /// The counts of all schedules.
  public let statistics: ThreadStatistics

  /// The failing schedule with the fewest preemptions, or `nil` if none failed.
  public var failure: ThreadFailure? { result.failure }

  /// Throws the failure, if there is one: the line that makes a test of an exploration.
  ///
  /// - Throws: ``ThreadFailure``.
  public func check() throws(ThreadFailure) { try result.check() }

  /// One line, and the failure if there is one.
  public var description: String { result.description }
}

/// Counts over all schedules of an exploration, without those that made a failure short.
public struct ThreadStatistics: Sendable, Equatable, Codable {
  /// The calls at which another thread could have gone on.
  public internal(set) var steps = 0
  /// The steps at which two or more threads could go on.
  public internal(set) var choices = 0
  /// How often the turn went from one thread to another.
  public internal(set) var switches = 0
  /// The threads that were started.
  public internal(set) var threads = 0
  /// How often a thread that made no call was asked to let others go on.
  public internal(set) var spins = 0
  /// How many different traces there were: sequences of steps.
  public internal(set) var traces = 0
  /// How many different sequences of addresses there were.
  public internal(set) var layouts = 0
  /// How many places of the program's code were changed so that `Mutex` is seen.
  public internal(set) var mutexPlaces = 0
  /// How long the schedules took, in seconds.
  public internal(set) var seconds = 0.0

  init() {}
}
