import ThreadSchedules

/// The results of a run, for programs.
package struct TestReport: Encodable, Sendable {
  /// The version of this format.
  package static let schema = 1

  private struct Test: Encodable {
    let name: String
    let library: ForeignTest.Library
    let caseNumber: Int?
    let other: String?
    let verdict: String
    let schedules, earlierSchedules: Int
    let isComplete: Bool
    let orders, choices, steps, interruptions, outsideWaits: Int
    let controlledShare: Double?
    let seconds: Double
    let failure: Failure?
    let plainOutcome: PlainOutcome?
    let reason: UncontrolledReason?
  }

  private struct Failure: Encodable {
    let kind: ThreadFailureKind
    let title, message: String
    let schedule, preemptions: Int
    let replay, timeline: String
  }

  private struct Counts: Encodable {
    let tests, underControl, failed, failPlainly, notControlled, untried: Int
    let schedules, choices: Int
    let seconds: Double
  }

  private let schema = Self.schema
  private let package: String
  /// True if the run was stopped before its end.
  private let isStopped: Bool
  private let tests: [Test]
  private let counts: Counts

  /// `untried` is the number of tests that a stopped run has not come to, or `nil` for a whole run.
  package init(package: String, _ results: [TestResult], seconds: Double, untried: Int? = nil) {
    self.package = package
    isStopped = untried != nil
    tests = results.map(Self.test)
    let summary = TestSummary(results)
    counts = Counts(
      tests: summary.tests, underControl: summary.underControl, failed: summary.failed,
      failPlainly: summary.failPlainly, notControlled: summary.notControlled,
      untried: untried ?? 0, schedules: summary.schedules, choices: summary.choices,
      seconds: seconds)
  }

  private static func test(_ result: TestResult) -> Test {
    let extent = result.extent
    var (failure, plain, reason): (Failure?, PlainOutcome?, UncontrolledReason?)
    switch result.verdict {
    case .passed: break
    case .failed(let found, let outcome):
      plain = outcome
      failure = Failure(
        kind: found.kind, title: found.kind.title, message: found.message,
        schedule: extent.schedules, preemptions: found.preemptions, replay: found.replay,
        timeline: found.timeline)
    case .failsPlainly(let outcome): plain = outcome
    case .notControlled(let found): reason = found
    }
    return Test(
      name: result.test.name, library: result.test.library, caseNumber: result.test.caseNumber,
      other: result.test.other,
      verdict: result.verdict.name, schedules: extent.schedules,
      earlierSchedules: extent.earlier, isComplete: extent.isComplete, orders: extent.orders,
      choices: extent.choices, steps: extent.steps, interruptions: extent.interruptions,
      outsideWaits: extent.outsideWaits, controlledShare: extent.controlledShare,
      seconds: result.seconds, failure: failure, plainOutcome: plain, reason: reason)
  }
}
