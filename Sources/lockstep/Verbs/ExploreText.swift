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
    let name = result.test.name
    switch result.verdict {
    case .passed: return "passed  \(name): \(Self.counts(result))\n"
    case .failsPlainly(let outcome):
      return "broken  \(name): fails without any schedule: \(Self.words(outcome))\n"
    case .notControlled(let reason):
      return "unknown \(name): not under control: \(Self.words(reason))\n"
    case .failed(let failure):
      return """
        FAILED  \(name): schedule \(result.schedules) \(failure.kind.title): \(failure.message)
        The test passes without a schedule. Preemptions in the shortest schedule found: \(failure.preemptions)
        \(failure.timeline)
        Replay: \(replay(failure.replay, result.test))

        """
    }
  }

  /// The last line of a run.
  func summary(_ summary: TestSummary, seconds: Double) -> String {
    let time = seconds.formatted(.number.precision(.fractionLength(1)))
    return
      "\(NumberText.counted(summary.tests, "test")): \(summary.underControl) under control (\(summary.failed) of them failed), "
      + "\(summary.failPlainly) failed without any schedule, \(summary.notControlled) not under "
      + "control; \(NumberText.counted(summary.schedules, "schedule")), "
      + "\(NumberText.counted(summary.choices, "choice")), \(time) s\n"
  }

  /// The command that runs a schedule again.
  private func replay(_ line: String, _ test: ForeignTest) -> String {
    let words = [package, "--filter", Self.filter(of: test), "--replay", line].map { word in
      word.hasPrefix("--") ? word : ShellText.quoted(word)
    }
    return "lockstep explore --package " + words.joined(separator: " ")
  }

  /// A regular expression for this test alone.
  static func filter(of test: ForeignTest) -> String {
    "^\(NSRegularExpression.escapedPattern(for: test.name))$"
  }

  private static func counts(_ result: TestResult) -> String {
    "\(NumberText.counted(result.schedules, "schedule")), "
      + "\(result.choices / max(1, result.schedules)) choices each"
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

  private static func words(_ reason: TestVerdict.Reason) -> String {
    switch reason {
    case .skipped: "the test was skipped or is disabled"
    case .network: "the test connects to another program"
    case .processes: "the test starts another program or copies its process"
    case .systemCall(_, let message): message
    case .moreSteps(let limit):
      "a schedule had not ended after \(limit) steps; give more with --steps"
    case .spins: "a thread computes for longer than a second, or waits without a call"
    case .escaped(let message), .notDeterministic(let message), .otherLine(let message),
      .notReached(let message):
      message
    }
  }
}
