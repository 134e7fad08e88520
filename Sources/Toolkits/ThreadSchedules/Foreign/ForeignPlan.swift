/// The schedules to run, and the limits.
package struct ForeignPlan: Sendable {
  /// The most schedules of a test, those of earlier runs included.
  package var schedules: Int
  /// The time after which no further schedule of a test begins.
  package var seconds: Double
  /// The most steps of a schedule.
  package var stepLimit: Int
  package var strategy = ForeignStrategy.pos
  /// The line of the only schedule to run.
  package var replay: String?
  /// The line of a schedule that failed earlier, to run before the others.
  package var first: String?
  /// The number of schedules that earlier runs tried.
  package var tried = 0
  /// The most schedules that run to shorten a failure.
  package var shrinking: Int

  package init(
    schedules: Int, seconds: Double, stepLimit: Int, replay: String? = nil, shrinking: Int = 300
  ) {
    self.schedules = schedules
    self.seconds = seconds
    self.stepLimit = stepLimit
    self.replay = replay
    self.shrinking = shrinking
  }

  /// The strategy with its count and its seed, which differs after an earlier run.
  var strategyOfRun: Strategy {
    let (count, seed) = (max(1, schedules - tried), UInt64(2 + tried))
    return switch strategy {
    case .pos: .pos(seed: seed, count: count)
    case .random: .random(seed: seed, count: count)
    case .pct: .pct(seed: seed, count: count, depth: 3)
    case .exhaustive: .exhaustive(limit: count)
    case .classes: .exhaustive(limit: count, reduction: .sourceSets)
    }
  }
}

/// The way in which the schedules after the first are chosen.
package enum ForeignStrategy: String, Sendable, CaseIterable, Codable {
  /// Partial order sampling.
  case pos
  /// Each choice at random.
  case random
  /// Probabilistic concurrency testing with three ordering constraints.
  case pct
  /// Every schedule, depth first.
  case exhaustive
  /// One schedule of each class of equivalent ones.
  case classes

  /// True if a later run continues after an earlier run, because the schedules are drawn.
  package var isSampling: Bool {
    switch self {
    case .pos, .random, .pct: true
    case .exhaustive, .classes: false
    }
  }
}
