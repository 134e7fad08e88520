import Persistence
import Processes

extension Check {
  /// G8: every change acknowledged before a `kill -9` is present afterwards.
  ///
  /// A child writes to real files and reports every acknowledgement. The check kills it after a
  /// few, and the next child continues in the same directory. Both durabilities promise to survive
  /// a kill. Afterwards the check ends schedules of threads at the file call after an
  /// acknowledgement (``ThreadedCrashes``).
  static let killSurvival = Check(.killSurvival) { trial in
    guard let child = trial.child else {
      return .notExercised("needs a child process to kill")
    }
    return try await trial.withSchedulesOfThreads { try await kills(trial, child) }
  }

  private static func kills(_ trial: Trial, _ child: ChildCommand) async throws -> Finding {
    if let only = trial.replay.only {
      return try await KillSequence(trial, child, only % KillSequence.count)
        .run(Array(repeating: only, count: KillSequence.replayAttempts)).finding
    }
    let numbers = trial.caseNumbers(200)
    return try await withThrowingTaskGroup(of: KillTally.self) { group in
      // The lanes run in parallel, each in its own directory, because most of a kill's cost is the
      // start of a child.
      for number in 0..<KillSequence.count {
        let lane = KillSequence(trial, child, number)
        let cases = numbers.filter { $0 % KillSequence.count == number }
        group.addTask { try await lane.run(cases) }
      }
      var whole = KillTally()
      for try await tally in group {
        if tally.broken != nil { group.cancelAll() }
        whole += tally
      }
      return whole.finding
    }
  }
}

/// The results of some kills.
struct KillTally: Sendable {
  var kills: [Durability: Int] = [:]
  var acknowledgements = 0
  /// The number of changes found on disk whose acknowledgement the kill prevented.
  var unacknowledged = 0
  var broken: Finding?

  var killCount: Int { kills.values.reduce(0, +) }

  static func += (left: inout KillTally, right: KillTally) {
    left.kills.merge(right.kills, uniquingKeysWith: +)
    left.acknowledgements += right.acknowledgements
    left.unacknowledged += right.unacknowledged
    left.broken = left.broken ?? right.broken
  }

  var finding: Finding {
    if let broken { return broken }
    let parts = Durability.allCases.map { "\(kills[$0] ?? 0) at \($0.rawValue)" }
    return .held(
      explored: killCount,
      detail: "kills: \(parts.joined(separator: ", ")); \(acknowledgements) acknowledged changes, "
        + "all there; \(unacknowledged) more were on disk and not acknowledged yet")
  }
}
