import ScheduleModel

/// A test's order for a child, passed in an environment variable.
struct ScheduleOrder: Codable {
  static let variable = "LOCKSTEP_THREAD_SCHEDULES"
  static let version = 6

  var version = Self.version
  var body: String
  var strategy: Strategy.Kind
  var keepGoing: Bool
  var isolation: ThreadIsolation
  var timeouts: ThreadTimeouts
  var memory: ThreadMemory
  var stepLimit: Int
  var primitives: [ThreadPrimitive]
  /// True if every schedule uses the same seed, to check that the traces are equal.
  var repeatsSeed: Bool
  /// The directory for bodies.
  ///
  /// The test removes it even if the child is killed.
  var directory: String?
}

/// A child's answer, as one line of its output.
struct ScheduleReport: Codable {
  /// The prefix of the line.
  ///
  /// The program may print other lines.
  static let mark = "lockstep-thread-schedules "

  struct Failure: Codable {
    var kind: ThreadFailureKind
    var message: String
    var replay: String
    var preemptions: Int
    var isFewest: Bool
    var timeline: String
    var steps: [ScheduleStep]
  }

  var schedules: Int
  var failures: Int
  var extent: String
  var restarts: Int
  var failure: Failure?
  var statistics: ThreadStatistics
  /// The reason if nothing was run.
  var refusal: String?

  init(_ result: ExplorationResult<ThreadFailureKind>, _ statistics: ThreadStatistics) {
    schedules = result.schedules
    failures = result.failures
    extent = result.extent.rawValue
    restarts = result.restarts
    failure = result.failure.map {
      Failure(
        kind: $0.kind, message: $0.message, replay: $0.replay, preemptions: $0.preemptions,
        isFewest: $0.isFewest, timeline: $0.timeline, steps: $0.steps)
    }
    self.statistics = statistics
  }

  init(refusal: String) {
    (schedules, failures, extent, restarts) = (0, 0, "bounded", 0)
    statistics = ThreadStatistics()
    self.refusal = refusal
  }

  /// The report of an exploration that would prove nothing.
  init(notExercised reason: String) {
    self.init(
      ExplorationResult(
        schedules: 0, failures: 1, extent: .stopped,
        failure: ThreadFailure(
          kind: .notExercised, message: reason, replay: "v1", preemptions: 0, isFewest: false,
          timeline: "")),
      ThreadStatistics())
  }

  var exploration: ThreadExploration {
    ThreadExploration(
      result: ExplorationResult(
        schedules: schedules, failures: failures, extent: .init(rawValue: extent) ?? .bounded,
        restarts: restarts,
        failure: failure.map {
          ThreadFailure(
            kind: $0.kind, message: $0.message, replay: $0.replay, preemptions: $0.preemptions,
            isFewest: $0.isFewest, timeline: $0.timeline, steps: $0.steps)
        }),
      statistics: statistics)
  }
}
