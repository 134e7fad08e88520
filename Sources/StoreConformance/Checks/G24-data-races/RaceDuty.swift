import Processes

/// The orders for a child built with ThreadSanitizer.
enum RaceDuty: Codable, Sendable {
  /// Make a race: the child must end with a report.
  case canary
  /// Use a mutex that is waited for: a report would be a false alarm.
  case contendedMutex
  /// Use the store.
  case cases(RaceCases)
}

/// Cases to run one after the other.
struct RaceCases: Codable, Sendable {
  /// The replay whose seed makes up the cases.
  var replay: Replay
  var numbers: Range<Int>
  /// How often each case is run: threads never run in quite the same order.
  var repetitions: Int
  /// Whether no two calls may overlap.
  var isInOrder: Bool

  /// The case with this number.
  func plan(_ number: Int) -> RacePlan {
    RacePlan(number: number, seed: replay.seed, isInOrder: isInOrder)
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
