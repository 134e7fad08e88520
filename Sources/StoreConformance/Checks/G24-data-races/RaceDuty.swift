import Processes

/// What a child built with ThreadSanitizer is told to do.
enum RaceDuty: Codable, Sendable {
  /// Make a race: only a report is a right end.
  case canary
  /// Use a mutex that is waited for: a report would be a false alarm.
  case contendedMutex
  /// Use the store.
  case cases(RaceCases)
}

/// Cases to run one after the other.
struct RaceCases: Codable, Sendable {
  /// Whose seed makes up the cases.
  var replay: Replay
  var numbers: Range<Int>
  /// How often each is run: what threads do is never quite the same.
  var repetitions: Int
  /// Whether no two calls may overlap.
  var isInTurns: Bool

  /// The case with this number.
  func plan(_ number: Int) -> RacePlan {
    RacePlan(number: number, seed: replay.seed, isInTurns: isInTurns)
  }
}

extension ChildRole {
  /// Carries out the duty; ThreadSanitizer ends the process at its first report.
  static func race(_ duty: RaceDuty, _ subject: Subject) async throws {
    switch duty {
    case .canary: try await RaceCanary.race()
    case .contendedMutex: try await RaceCanary.contendMutex()
    case .cases(let cases):
      for number in cases.numbers {
        ChildReports.tell("\(number)")
        for _ in 0..<cases.repetitions {
          try await RaceRun(subject: subject, plan: cases.plan(number)).run()
        }
      }
    }
  }
}
