/// Which of several equivalent schedules an exhaustive exploration runs.
///
/// Two schedules are equivalent if they differ only in the order of steps that touch nothing in common.
public enum Reduction: String, Sendable, Codable {
  /// Every schedule.
  case none
  /// At least one schedule of each class of equivalent ones, by source sets and sleep sets (Abdulla, Aronis,
  /// Jonsson, Sagonas, POPL 2014).
  ///
  /// Schedules of threads: the library sees locks, semaphores, conditions, futexes, files, queues and
  /// threads, and accesses of memory in code that shows them. Other memory that several threads use must
  /// be guarded by these: otherwise use ``none``. Only with time-outs when no thread can continue.
  ///
  /// Schedules of jobs: the explorer sees actors, executors, and which step makes which task ready.
  /// `Schedules.touch` tells it what tasks share in another way: a lock, a stream, a file, a
  /// cancellation, the end of a task of a group.
  case sourceSets
}

/// The schedules to try, and their order.
///
/// A *choice* is a moment at which two or more jobs or threads are ready. A *schedule* is the list
/// of those chosen, one for each choice. A *preemption* is a choice that interrupts a task or
/// thread although it could have continued.
public struct Strategy: Sendable, Equatable {
  package enum Kind: Sendable, Equatable, Codable {
    case exhaustive(limit: Int, Bound?, Reduction)
    case random(seed: UInt64, count: Int)
    case pct(seed: UInt64, count: Int, depth: Int)
    case pos(seed: UInt64, count: Int)
    case replay(String)
  }

  /// The most deviations of a schedule.
  package enum Bound: Sendable, Equatable, Codable {
    case preemptions(Int)
    case delays(Int)
  }

  package let kind: Kind

  package init(kind: Kind) { self.kind = kind }

  /// Tries every schedule, depth first: the last choice that has an alternative changes first.
  ///
  /// The result is `complete` only if the limit, at least 1, is enough for all schedules; otherwise
  /// it is `bounded`. `preemptions` limits the preemptions in a schedule; `nil` allows any number.
  /// Most defects need one or two preemptions, and there are far fewer such schedules.
  public static func exhaustive(limit: Int, preemptions: Int? = nil) -> Strategy {
    Strategy(kind: .exhaustive(limit: limit, preemptions.map(Bound.preemptions), .none))
  }

  /// Tries at least one schedule of each class of equivalent ones.
  ///
  /// The result is `complete` only if the limit, at least 1, is enough for all of them. The
  /// reduction chooses which of several equivalent schedules run.
  public static func exhaustive(limit: Int, reduction: Reduction) -> Strategy {
    Strategy(kind: .exhaustive(limit: limit, nil, reduction))
  }

  /// Tries schedules with at most so many preemptions that end in every way in which such a schedule
  /// can end.
  ///
  /// The result is `complete` only if the limit, at least 1, is enough for all of them. It proves
  /// nothing about schedules with more preemptions. ``Reduction/sourceSets`` runs more of them than
  /// without the bound (Coons, Musuvathi, McKinley, "Bounded Partial-Order Reduction", OOPSLA
  /// 2013).
  public static func exhaustive(
    limit: Int, preemptions: Int, reduction: Reduction
  ) -> Strategy {
    Strategy(kind: .exhaustive(limit: limit, .preemptions(preemptions), reduction))
  }

  /// Tries every schedule with at most so many delays, depth first (Emmi, Qadeer, Rakamarić, POPL 2011).
  ///
  /// Without a delay, the running task or thread continues until it waits, and then the oldest
  /// ready one runs. A delay passes the next one over. A schedule with n tasks or threads and k
  /// choices has at most k · n ways to spend one delay, however many of them are ready. The limit
  /// is at least 1 schedule.
  public static func exhaustive(limit: Int, delays: Int) -> Strategy {
    Strategy(kind: .exhaustive(limit: limit, .delays(delays), .none))
  }

  /// Makes each choice at random; all ready jobs or threads are equally likely.
  ///
  /// The same seed gives the same schedules. The count is at least 1.
  public static func random(seed: UInt64, count: Int) -> Strategy {
    Strategy(kind: .random(seed: seed, count: count))
  }

  /// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010).
  ///
  /// Tasks or threads get random priorities, and the ready one with the highest priority runs. At
  /// `depth − 1` random choices, the task or thread that would run gets a priority below all
  /// others. A defect may need `d` ordering constraints among `n` tasks or threads and `k` choices.
  /// Each schedule finds it with probability at least 1 / (n · k^(d − 1)). Uniform random choices
  /// may need exponentially many schedules.
  ///
  /// The same seed gives the same schedules. `count` is the number of schedules and `depth` that of
  /// the ordering constraints to look for, both at least 1. Most defects need a depth of 1 to 3.
  public static func pct(seed: UInt64, count: Int, depth: Int) -> Strategy {
    Strategy(kind: .pct(seed: seed, count: count, depth: depth))
  }

  /// Partial order sampling (Yuan, Yang, Gu, "Partial Order Aware Concurrency Sampling", CAV 2018).
  ///
  /// Each step gets a random priority, and the ready one with the highest runs. Steps of other threads
  /// that touch the same object, one of the two changing it, get new priorities. Orders of steps that
  /// touch nothing in common are not drawn again and again, as uniform choices do. Jobs keep their
  /// priorities, because the explorer of jobs does not see what they touch.
  ///
  /// The same seed gives the same schedules. The count is at least 1.
  public static func pos(seed: UInt64, count: Int) -> Strategy {
    Strategy(kind: .pos(seed: seed, count: count))
  }

  /// Runs only the schedule in a failure's ``FailingSchedule/replay`` line.
  public static func replay(_ line: String) -> Strategy {
    Strategy(kind: .replay(line))
  }
}

extension Strategy {
  /// True if only some of several equivalent schedules run.
  package var isReduced: Bool {
    if case .exhaustive(_, _, .sourceSets) = kind { true } else { false }
  }

  /// Rejects invalid numbers.
  ///
  /// - Throws: ``ScheduleError`` with the parameter and its allowed values.
  package func validate() throws(ScheduleError) {
    switch kind {
    case .exhaustive(let limit, let bound, _):
      try require(limit, of: "limit", atLeast: 1)
      switch bound {
      case .preemptions(let most): try require(most, of: "preemptions", atLeast: 0)
      case .delays(let most): try require(most, of: "delays", atLeast: 0)
      case nil: break
      }
    case .random(_, let count), .pos(_, let count):
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
