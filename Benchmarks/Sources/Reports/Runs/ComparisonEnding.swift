public import Arguments
public import ResultModel

/// The result of a whole comparison: the first case that applies.
public enum ComparisonEnding: String, Sendable, CaseIterable {
  case wrongContent
  case failedRound
  case worse
  case notVerified
  case notMeasured
  case nothingDecided
  case undecided
  case better
  case good

  /// Judges a comparison.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - after: The conditions of the later run.
  ///   - acceptsMissing: `true` if one run may have figures that the other lacks.
  ///   - failsWhenUnsure: `true` if undecided figures fail the comparison.
  public init(
    _ comparison: RunComparison, of after: RunContext, acceptsMissing: Bool, failsWhenUnsure: Bool
  ) {
    func applies(_ ending: ComparisonEnding) -> Bool {
      switch ending {
      case .wrongContent: after.failures.contains(where: \.kind.isAboutContent)
      case .failedRound: !after.failures.isEmpty
      case .worse: !comparison.regressions.isEmpty
      case .notVerified: after.unverified != nil
      case .notMeasured:
        !acceptsMissing && !(comparison.notMeasured.isEmpty && comparison.lostRounds.isEmpty)
      case .nothingDecided: comparison.decidesNothing
      case .undecided: failsWhenUnsure && !comparison.unsure.isEmpty
      case .better: !comparison.improvements.isEmpty
      case .good: true
      }
    }
    self = Self.allCases.first(where: applies) ?? .good
  }

  /// The exit code of the program.
  public var exitCode: ExitCode {
    switch self {
    case .wrongContent: .nonconforming
    case .failedRound: .crashed
    case .worse: .regression
    case .notVerified, .notMeasured, .nothingDecided, .undecided: .untried
    case .better: .improved
    case .good: .good
    }
  }

  /// The meaning, without a full stop.
  public var meaning: String {
    switch self {
    case .wrongContent:
      "a store of the later run ended in a wrong state, or returned a wrong result"
    case .failedRound: "a round of the later run failed: it crashed, hung or threw"
    case .worse: "something became worse"
    case .notVerified: "a store of the later run was not verified"
    case .notMeasured: "one run lacks figures of the other, without `--partial`"
    case .nothingDecided: "every figure is undecided"
    case .undecided: "a figure is undecided, with `--fail-when-unsure`"
    case .better: "something became better, and nothing worse"
    case .good: "nothing became worse"
    }
  }

  /// The exit codes of the verbs that compare two runs, for their help and for
  /// `docs/ResultFormat.md`.
  public static let exitCodes: [Verb.Ending] = {
    let others: [(ExitCode, String)] = [
      (.failed, "a file could not be read or written"),
      (.baselineMissing, "the result or the baseline does not exist"),
      (
        .usage,
        "the command line is wrong, the runs may not be compared, or the machine was busy"
      ),
    ]
    let all = allCases.map { ($0.exitCode, $0.meaning) } + others
    return Dictionary(grouping: all, by: \.0).sorted { $0.key.rawValue < $1.key.rawValue }
      .map { code, meanings in
        Verb.Ending(code: code, meaning: meanings.map(\.1).joined(separator: "; "))
      }
  }()
}
