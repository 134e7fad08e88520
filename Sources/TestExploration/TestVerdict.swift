package import ThreadSchedules

/// The result of a test after its schedules.
package enum TestVerdict: Sendable {
  /// The test passed under all schedules.
  case passed
  /// The test fails under a schedule, and is not known to fail without schedules.
  ///
  /// Without schedules, the test passes or reaches its limit of time. The outcome is `nil` if the run was stopped
  /// before that was known.
  case failed(ThreadFailure, plain: PlainOutcome?)
  /// The test fails without any schedule.
  case failsPlainly(PlainOutcome)
  /// The schedules say nothing about the test.
  case notControlled(UncontrolledReason)

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

/// A test with its verdict, and what was tried.
package struct TestResult: Sendable {
  package let test: ForeignTest
  package let verdict: TestVerdict
  package let extent: TestExtent
  package let seconds: Double

  package init(test: ForeignTest, verdict: TestVerdict, extent: TestExtent, seconds: Double) {
    self.test = test
    self.verdict = verdict
    self.extent = extent
    self.seconds = seconds
  }
}
