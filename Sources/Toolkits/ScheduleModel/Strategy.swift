/// The schedules to try, and their order.
///
/// A *choice* is a moment at which two or more jobs or threads are ready; a *schedule* is the list of
/// those chosen at each. A *preemption* is a choice of another one although the task or thread that
/// ran last could have gone on.
public struct Strategy: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case exhaustive(limit: Int, preemptions: Int?)
    case random(seed: UInt64, count: Int)
    case pct(seed: UInt64, count: Int, depth: Int)
    case replay(String)
  }

  package let kind: Kind

  /// Every schedule, depth first: the last choice that has an alternative is changed first.
  ///
  /// The result is `complete` only if all of them fitted into the limit.
  ///
  /// - Parameters:
  ///   - limit: After so many schedules the exploration stops, and the result says `bounded`. At
  ///     least 1.
  ///   - preemptions: Only schedules with at most so many preemptions, or all. Most defects need
  ///     one or two, and there are far fewer such schedules.
  /// - Returns: The strategy.
  public static func exhaustive(limit: Int, preemptions: Int? = nil) -> Strategy {
    Strategy(kind: .exhaustive(limit: limit, preemptions: preemptions))
  }

  /// A random choice each time, all that are ready alike.
  ///
  /// - Parameters:
  ///   - seed: The same seed gives the same schedules.
  ///   - count: How many. At least 1.
  /// - Returns: The strategy.
  public static func random(seed: UInt64, count: Int) -> Strategy {
    Strategy(kind: .random(seed: seed, count: count))
  }

  /// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010).
  ///
  /// Tasks or threads get random priorities, the highest one that is ready runs, and at `depth − 1`
  /// choices picked at random the one that would go on gets a priority below all others. A defect that
  /// needs `d` ordering constraints among `n` of them and `k` choices is hit with probability at
  /// least 1 / (n · k^(d − 1)) in each schedule, where choosing uniformly may need exponentially
  /// many.
  ///
  /// - Parameters:
  ///   - seed: The same seed gives the same schedules.
  ///   - count: How many. At least 1.
  ///   - depth: The number of ordering constraints looked for, at least 1; most defects need 1 to 3.
  /// - Returns: The strategy.
  public static func pct(seed: UInt64, count: Int, depth: Int) -> Strategy {
    Strategy(kind: .pct(seed: seed, count: count, depth: depth))
  }

  /// The one schedule that a failure's ``FailingSchedule/replay`` names.
  public static func replay(_ line: String) -> Strategy {
    Strategy(kind: .replay(line))
  }
}

extension Strategy {
  /// Refuses numbers that no exploration can be made of.
  ///
  /// - Throws: ``ScheduleError`` with the parameter and its allowed values.
  package func validate() throws(ScheduleError) {
    switch kind {
    case .exhaustive(let limit, let preemptions):
      try require(limit, of: "limit", atLeast: 1)
      try require(preemptions ?? 0, of: "preemptions", atLeast: 0)
    case .random(_, let count):
      try require(count, of: "count", atLeast: 1)
    case .pct(_, let count, let depth):
      try require(count, of: "count", atLeast: 1)
      try require(depth, of: "depth", atLeast: 1)
    case .replay(let line):
      _ = try ScheduleText.choices(of: line)
    }
  }

  private func require(
    _ value: Int, of parameter: String, atLeast least: Int
  ) throws(ScheduleError) {
    guard value >= least else {
      throw ScheduleError("\(parameter) is \(value); give at least \(least)")
    }
  }
}
