import Arguments
import Foundation
import TestExploration
import TextTables
import ThreadSchedules

/// The lines that `lockstep explore` prints.
struct ExploreText {
  /// The package's path as the caller gave it.
  let package: String

  /// A test's line, and for a failing schedule its timeline and the command that replays it.
  func lines(of result: TestResult) -> String {
    let name = result.test.title
    switch result.verdict {
    case .passed: return "passed  \(name): \(Self.counts(result.extent))\n"
    case .failsPlainly: return "broken  \(name): \(Self.words(result.verdict))\n"
    case .notControlled: return "unknown \(name): \(Self.words(result.verdict))\n"
    case .failed(let failure, let plain):
      return """
        FAILED  \(name): schedule \(result.extent.schedules) \(failure.kind.title): \(failure.message)
        \(Self.withoutSchedule(plain)) Preemptions in the shortest schedule found: \(failure.preemptions)
        \(failure.timeline)
        Replay: \(replay(failure.replay, result.test))

        """
    }
  }

  /// The last line of a run, and for a stopped run the number of tests that it did not come to.
  func summary(_ summary: TestSummary, seconds: Double, untried: Int?) -> String {
    let time = seconds.formatted(.number.precision(.fractionLength(1)))
    let stopped = untried.map { "Stopped: \(NumberText.counted($0, "test")) not tried.\n" } ?? ""
    return stopped
      + "\(NumberText.counted(summary.tests, "test")): \(summary.underControl) under control "
      + "(\(summary.failed) of them failed), \(summary.failPlainly) failed without any schedule, \(summary.notControlled) not under "
      + "control; \(NumberText.counted(summary.schedules, "schedule")), "
      + "\(NumberText.counted(summary.choices, "choice")), \(time) s\n"
  }

  /// The warning that the built-in defect could not be looked for.
  static func withoutControl(_ library: ForeignTest.Library) -> String {
    let name =
      switch library {
      case .swiftTesting: "Swift Testing"
      case .xcTest: "XCTest"
      }
    return "lockstep explore: schedules did not control the first tests of \(name), so the search "
      + "for a built-in defect did not run, and `passed` proves less; choose other tests with --filter."
  }

  /// The command that runs a schedule again.
  private func replay(_ line: String, _ test: ForeignTest) -> String {
    let part =
      test.other == nil ? test.caseNumber.map { ["--case", "\($0)"] } ?? [] : ["--together"]
    let words = ([package, "--filter", Self.filter(of: test)] + part + ["--replay", line])
      .map { $0.hasPrefix("--") ? $0 : ShellText.quoted($0) }
    return "lockstep explore --package " + words.joined(separator: " ")
  }

  /// A regular expression for this test alone, or for the two that run at the same time.
  static func filter(of test: ForeignTest) -> String { "^\(test.pattern)$" }

  private static func counts(_ extent: TestExtent) -> String {
    if extent.schedules == 0 {
      return "\(NumberText.counted(extent.earlier, "schedule")) in earlier runs, none now"
    }
    let earlier = extent.earlier == 0 ? "" : " after \(extent.earlier) in earlier runs"
    let all = extent.isComplete ? " (all there are)" : ""
    let share = extent.controlledShare.map { ", \(percent($0)) under control" } ?? ""
    return "\(NumberText.counted(extent.schedules, "schedule"))\(earlier)\(all), "
      + "\(NumberText.counted(extent.orders, "order")), \(extent.choices / extent.schedules) choices each\(share)"
  }

  /// Rounded down, so that 100 % means all.
  private static func percent(_ share: Double) -> String {
    "\((share * 1000).rounded(.down) / 10) %"
  }

  /// The reason why a test did not pass under schedules, or an empty text if the test passed.
  static func words(_ verdict: TestVerdict) -> String {
    switch verdict {
    case .passed: ""
    case .failed(let failure, .passed): failure.message
    case .failed(let failure, let plain): "\(failure.message) (\(withoutSchedule(plain)))"
    case .failsPlainly(let outcome): "fails without any schedule: \(words(outcome))"
    case .notControlled(let reason): "not under control: \(words(reason))"
    }
  }

  private static func withoutSchedule(_ outcome: PlainOutcome?) -> String {
    switch outcome {
    case .passed: "The test passes without a schedule."
    case nil: "The run was stopped before the test ran without a schedule."
    case let other?: "Without a schedule, the result is: \(words(other))."
    }
  }

  private static func words(_ outcome: PlainOutcome) -> String {
    switch outcome {
    case .passed: "passed"
    case .skipped: "skipped"
    case .failed(let message): message
    case .crashed(let signal): "crashed with signal \(signal)"
    case .exited(let code): "ended its process with code \(code)"
    case .overran(let seconds): "not ended after \(Int(seconds)) seconds"
    }
  }

  /// The explorer's words about the test, or those for the kind of the reason.
  private static func words(_ reason: UncontrolledReason) -> String {
    if let message = reason.message { return message }
    return switch reason.kind {
    case .skipped: "the test was skipped or is disabled"
    case .network: "the test connects to another program"
    case .processes: "the test starts another program or copies its process"
    case .moreSteps:
      "a schedule had not ended after \(reason.limit ?? 0) steps; give more with --steps"
    case .spins: "a thread computes for longer than a second, or waits without a call"
    case .files, .systemCall, .escaped, .notDeterministic, .otherLine, .notReached:
      reason.kind.rawValue
    }
  }
}
