import Processes

/// The tasks of a child built with ThreadSanitizer.
enum RaceJob: Codable, Sendable {
  /// Cause a race; the child must end with a report.
  case canary
  /// Use a contended mutex; a report would be a false alarm.
  case contendedMutex
  /// Use the store.
  case cases(RaceCases)
}

/// Cases to run one after another.
struct RaceCases: Codable, Sendable {
  /// The replay whose seed determines the cases.
  var replay: Replay
  var numbers: Range<Int>
  /// The number of runs of each case, because threads never run in exactly the same order.
  var repetitions: Int
  /// True if no two calls may overlap.
  var isInOrder: Bool

  /// The case with this number.
  func plan(_ number: Int) -> RacePlan {
    RacePlan(number: number, seed: replay.seed, isInOrder: isInOrder)
  }
}

extension ChildRole {
  /// Performs the task.
  ///
  /// ThreadSanitizer ends the process at its first report.
  static func race(_ duty: RaceJob, _ subject: Subject) async throws {
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
