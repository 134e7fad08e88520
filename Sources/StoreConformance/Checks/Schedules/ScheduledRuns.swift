import Persistence
import Schedules

/// The part of a check that runs two clients under all schedules, and more under some.
///
/// A store that escapes is tried again with the global executor captured, where the check was given
/// child processes: then it runs in one of them, or in a program that was made for the suite. The
/// capture stays until that process ends.
struct ScheduledRuns {
  /// Below the cases of threads, above those of gates.
  static let firstCase = 900
  private static let mostCases = 100

  let trial: Trial
  /// Each pair of clients is run under all schedules, as far as the limit goes.
  let pairs: [ScheduledClients]
  /// Three or more are run under some.
  let crowds: [ScheduledClients]

  /// Runs these first, then what does without chosen schedules; a replay runs the one or the other.
  func run(_ unscheduled: () async throws -> Finding) async throws -> Finding {
    if let only = trial.replay.only {
      let isOurs = (Self.firstCase..<(Self.firstCase + Self.mostCases)).contains(only)
      return isOurs ? try await explored() : try await unscheduled()
    }
    let scheduled = try await explored()
    if case .broken = scheduled { return scheduled }
    return scheduled.joined(with: try await unscheduled())
  }

  /// Runs only these.
  func explored() async throws -> Finding {
    var tally = Tally()
    for (index, clients) in (pairs + crowds).prefix(Self.mostCases).enumerated() {
      let number = Self.firstCase + index
      guard trial.replay.only.map({ $0 == number }) ?? true else { continue }
      trial.announce(case: number)
      let result: Exploration
      let isPair = index < pairs.count
      do {
        result = try await explored(clients, strategy(isPair: isPair, number: number))
      } catch let error as ScheduleError {
        return .notExercised(error.description)
      }
      if let failure = result.failure {
        guard failure.kind == .thrown else { return .notExercised(Self.reason(failure)) }
        return trial.broken(
          case: number, explored: tally.schedules + result.schedules,
          Self.timeline(result, failure, clients))
      }
      if isPair, result.schedules <= Self.ordersOfTwoSteps {
        return .notExercised(
          "no schedules: two calls of it are two steps, which nothing interrupts")
      }
      tally.add(result, isPair: isPair)
    }
    return tally.finding
  }

  private static let ordersOfTwoSteps = 2

  private func explored(
    _ clients: ScheduledClients, _ strategy: Strategy
  ) async throws -> Exploration {
    let result = try await clients.explore(strategy, trial)
    guard trial.child != nil, let kind = result.failure?.kind, kind != .thrown else {
      return result
    }
    try await Schedules.captureGlobalExecutor()
    return try await clients.explore(strategy, trial)
  }

  private func strategy(isPair: Bool, number: Int) -> Strategy {
    // A specimen on real disks shows all of its schedules; the others there have few.
    if isPair { return .exhaustive(limit: trial.cases(trial.isDirect ? 5000 : 500)) }
    var random = trial.randomNumbers(case: number)
    // Real disks are slow.
    let count = trial.cases(trial.isDirect ? 4 : 25)
    return number.isMultiple(of: 2)
      ? .random(seed: random.next(), count: count)
      : .pct(seed: random.next(), count: count, depth: 3)
  }

  private static func reason(_ failure: ScheduleFailure) -> String {
    switch failure.kind {
    case .escaped:
      "its schedules cannot be chosen: part of its work runs on threads of its own, or sleeps"
    case .deadlock:
      "its schedules cannot be chosen: its calls wait for something outside them, or for ever"
    case .endless, .notDeterministic, .thrown: "its schedules cannot be chosen: \(failure.message)"
    }
  }

  private static func timeline(
    _ result: Exploration, _ failure: ScheduleFailure, _ clients: ScheduledClients
  ) -> String {
    let all = result.extent == .complete ? "all " : ""
    let preemptions =
      failure.preemptions == 1 ? "1 preemption" : "\(failure.preemptions) preemptions"
    return """
      \(clients.story)
      \(result.failures) of \(all)\(result.schedules) schedules end wrong; one with \(preemptions):
      \(failure.timeline)
      then \(failure.message)
      """
  }
}

/// How many schedules were run, and whether those of pairs were all.
private struct Tally {
  private(set) var schedules = 0
  private var ofPairs = 0
  private var ofCrowds = 0
  private var areAll = true

  mutating func add(_ result: Exploration, isPair: Bool) {
    schedules += result.schedules
    if isPair { ofPairs += result.schedules } else { ofCrowds += result.schedules }
    if isPair, result.extent != .complete { areAll = false }
  }

  var finding: Finding {
    if schedules == 0 { return .notExercised("no such case of: schedules") }
    var parts: [String] = []
    if ofPairs > 0 {
      parts.append(
        areAll
          ? "all \(ofPairs) schedules of two clients"
          : "\(ofPairs) schedules of two clients (bounded)")
    }
    if ofCrowds > 0 { parts.append("\(ofCrowds) seeded schedules of up to eight") }
    return .held(explored: schedules, detail: parts.joined(separator: "; "))
  }
}
