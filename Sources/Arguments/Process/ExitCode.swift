/// The meanings of exit codes, the same in all programs of this package.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Success.
  case good = 0
  /// A check or an operation failed.
  case failed = 1
  /// A result became worse than before.
  case regression = 2
  /// An observed process crashed or hung.
  case crashed = 3
  /// A result became better than before, and none became worse.
  case improved = 4
  /// There is no recorded baseline.
  case baselineMissing = 5
  /// A store refuses the inspected file.
  case damaged = 6
  /// A store breaks its claims.
  case nonconforming = 7
  /// A requested test did not run, so its result is unknown.
  case untried = 8
  /// The command line is wrong (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// Stopped by Ctrl-C.
  case interrupted = 130
  /// Stopped by `SIGTERM`.
  case terminated = 143

  /// The meaning of the code, without a full stop, as in `docs/CommandLine.md`.
  public var meaning: String {
    switch self {
    case .good: "success"
    case .failed: "failure"
    case .regression: "something became worse (compare, check)"
    case .crashed:
      "a measured round crashed, hung or threw: the round is marked, and the other rounds are kept"
    case .improved: "something became better, and nothing became worse"
    case .baselineMissing: "the named result or baseline does not exist"
    case .damaged: "a store would refuse the inspected file"
    case .nonconforming:
      "a store violates its claims, ended in the wrong state, or returned results that no order of "
        + "its calls explains; also a test of explore that failed"
    case .untried:
      "a requested check or measurement was not made, or was impossible; also a store whose content "
        + "was not checked before bench ended"
    case .usage: "wrong usage, or a comparison that compare or check refuses"
    case .interrupted: "stopped by Ctrl-C; the finished measurements are kept"
    case .terminated: "stopped by SIGTERM; the finished measurements are kept"
    }
  }
}
