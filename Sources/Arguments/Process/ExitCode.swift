/// The meaning of a program's exit code; the same in all programs of this package.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// All is as it is to be.
  case good = 0
  /// Something is not as it is to be, or could not be done.
  case failed = 1
  /// Something became worse than it was.
  case regression = 2
  /// A process that was looked at crashed or hung.
  case crashed = 3
  /// Something became better than it was, and nothing worse.
  case improved = 4
  /// There is nothing recorded to compare with.
  case baselineMissing = 5
  /// A file's bytes are not those that a store writes.
  case damaged = 6
  /// A store does not keep its claims.
  case nonconforming = 7
  /// Something that was asked for was not tried, or could not be: nothing is known about it.
  case untried = 8
  /// The command line is wrong (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// Stopped by Ctrl-C.
  case interrupted = 130
  /// Stopped by `SIGTERM`.
  case terminated = 143

  /// The meaning of the code, as a sentence without a full stop.
  public var meaning: String {
    switch self {
    case .good: "All is as it is to be"
    case .failed: "Something is not as it is to be, or could not be done"
    case .regression: "Something became worse than it was"
    case .crashed: "A process that was looked at crashed or hung"
    case .improved: "Something became better than it was, and nothing worse"
    case .baselineMissing: "There is nothing recorded to compare with"
    case .damaged: "A file's bytes are not those that a store writes"
    case .nonconforming: "A store does not keep its claims"
    case .untried: "Something that was asked for was not tried, or could not be"
    case .usage: "The command line is wrong"
    case .interrupted: "Stopped by Ctrl-C"
    case .terminated: "Stopped by SIGTERM"
    }
  }
}
