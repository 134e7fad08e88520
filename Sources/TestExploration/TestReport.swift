import ThreadSchedules

/// The results of a run, for programs.
package struct TestReport: Encodable, Sendable {
  /// The version of this format.
  package static let schema = 1

  private struct Test: Encodable {
    let name: String
    let library: ForeignTest.Library
    let verdict: String
    let schedules, choices, steps: Int
    let seconds: Double
    let failure: Failure?
    let plainOutcome: PlainOutcome?
    let reason: Reason?
  }

  private struct Failure: Encodable {
    let kind: ThreadFailureKind
    let title, message: String
    let schedule, preemptions: Int
    let replay, timeline: String
  }

  private struct Reason: Encodable {
    let kind: String
    let message: String?
    let limit: Int?
    let systemCall: Int32?
  }

  private struct Counts: Encodable {
    let tests, underControl, failed, failPlainly, notControlled: Int
    let schedules, choices: Int
    let seconds: Double
  }

  private let schema = Self.schema
  private let package: String
  private let tests: [Test]
  private let counts: Counts

  package init(package: String, _ results: [TestResult], seconds: Double) {
    self.package = package
    tests = results.map(Self.test)
    let summary = TestSummary(results)
    counts = Counts(
      tests: summary.tests, underControl: summary.underControl, failed: summary.failed,
      failPlainly: summary.failPlainly, notControlled: summary.notControlled,
      schedules: summary.schedules, choices: summary.choices, seconds: seconds)
  }

  private static func test(_ result: TestResult) -> Test {
    var (failure, plain, reason): (Failure?, PlainOutcome?, Reason?)
    switch result.verdict {
    case .passed: break
    case .failed(let found):
      failure = Failure(
        kind: found.kind, title: found.kind.title, message: found.message,
        schedule: result.schedules, preemptions: found.preemptions, replay: found.replay,
        timeline: found.timeline)
    case .failsPlainly(let outcome): plain = outcome
    case .notControlled(let found):
      reason = Reason(
        kind: found.name, message: found.message, limit: found.limit, systemCall: found.systemCall)
    }
    return Test(
      name: result.test.name, library: result.test.library, verdict: result.verdict.name,
      schedules: result.schedules, choices: result.choices, steps: result.steps,
      seconds: result.seconds, failure: failure, plainOutcome: plain, reason: reason)
  }
}

/// The numbers of tests by verdict.
package struct TestSummary: Sendable {
  package private(set) var tests = 0
  /// The tests of which schedules say something: those that passed or failed under them.
  package private(set) var underControl = 0
  package private(set) var failed = 0
  package private(set) var failPlainly = 0
  package private(set) var notControlled = 0
  package private(set) var schedules = 0
  package private(set) var choices = 0

  package init(_ results: [TestResult]) {
    for result in results {
      tests += 1
      switch result.verdict {
      case .passed: underControl += 1
      case .failed:
        underControl += 1
        failed += 1
      case .failsPlainly: failPlainly += 1
      case .notControlled: notControlled += 1
      }
      schedules += result.schedules
      choices += result.choices
    }
  }
}

extension TestVerdict.Reason {
  var message: String? {
    switch self {
    case .systemCall(_, let message), .escaped(let message), .notDeterministic(let message),
      .otherLine(let message), .notReached(let message):
      message
    case .skipped, .network, .processes, .moreSteps, .spins: nil
    }
  }

  var limit: Int? { if case .moreSteps(let limit) = self { limit } else { nil } }

  var systemCall: Int32? { if case .systemCall(let number, _) = self { number } else { nil } }
}
