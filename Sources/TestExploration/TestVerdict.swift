package import ThreadSchedules

/// The result of a test after its schedules.
package enum TestVerdict: Sendable {
  /// The test passed under all schedules.
  case passed
  /// The test fails under a schedule, and passes without schedules.
  case failed(ThreadFailure)
  /// The test fails without any schedule.
  case failsPlainly(PlainOutcome)
  /// The schedules say nothing about the test.
  case notControlled(Reason)

  /// Why schedules say nothing about a test.
  package enum Reason: Sendable, Equatable {
    /// The test was skipped or is disabled.
    case skipped
    /// The test connects to another program.
    case network
    /// The test starts another program, or copies its process.
    case processes
    /// The test waits in a system call that schedules do not follow.
    case systemCall(number: Int32, message: String)
    /// A schedule had not ended after the limit of steps.
    case moreSteps(limit: Int)
    /// A thread runs without any call.
    case spins
    /// A thread ran without having its turn.
    case escaped(message: String)
    /// The same schedule had another result.
    case notDeterministic(message: String)
    /// The line to replay belongs to another build, or to another test.
    case otherLine(message: String)
    /// The program did not come to the test.
    case notReached(message: String)

    /// The name in reports for programs.
    package var name: String {
      switch self {
      case .skipped: "skipped"
      case .network: "network"
      case .processes: "processes"
      case .systemCall: "systemCall"
      case .moreSteps: "moreSteps"
      case .spins: "spins"
      case .escaped: "escaped"
      case .notDeterministic: "notDeterministic"
      case .otherLine: "otherLine"
      case .notReached: "notReached"
      }
    }
  }

  /// The name in reports for programs.
  package var name: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .failsPlainly: "failsPlainly"
    case .notControlled: "notControlled"
    }
  }
}

/// A test with its verdict, and how much was tried.
package struct TestResult: Sendable {
  package let test: ForeignTest
  package let verdict: TestVerdict
  /// The number of schedules that ran, the failing one included.
  package let schedules: Int
  /// The number of choices in all schedules.
  package let choices: Int
  /// The number of steps in all schedules.
  package let steps: Int
  package let seconds: Double
}
