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
  /// A file contains bytes that a store does not write.
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

  /// The meaning of the code, without a full stop.
  public var meaning: String {
    switch self {
    case .good: "Everything is as expected"
    case .failed: "Something failed, or is not as expected"
    case .regression: "A figure became worse"
    case .crashed: "A checked process crashed or hung"
    case .improved: "A figure became better, and none became worse"
    case .baselineMissing: "No recorded result exists to compare with"
    case .damaged: "A file's bytes are not those that a store writes"
    case .nonconforming: "A store does not keep its claims"
    case .untried: "A requested check was not tried, or could not be"
    case .usage: "The command line is wrong"
    case .interrupted: "Stopped by Ctrl-C"
    case .terminated: "Stopped by SIGTERM"
    }
  }
}
