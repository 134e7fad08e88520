/// A schedule of threads under which the body fails: the one with the fewest preemptions that was
/// found.
public typealias ThreadFailure = FailingSchedule<ThreadFailureKind>

/// The way in which a schedule of threads fails.
///
/// The first five are findings; the others say that nothing can be concluded.
public enum ThreadFailureKind: ScheduleFailureKinds, Codable {
  /// The body, or one of its threads, threw.
  case thrown
  /// A signal ended the process; 5 is a trap of Swift's on x86-64.
  case crashed(signal: Int32)
  /// The body ended its process.
  case exited(code: Int32)
  /// No thread can go on, and no time-out is left.
  case deadlock
  /// More steps than the limit: a thread waits in a loop.
  case endless

  /// The thread whose turn it is waits in a system call that is not followed, or a thread waits for
  /// something outside of the process.
  case unseen(systemCall: Int32)
  /// The thread whose turn it is runs on and makes no call.
  case spins
  /// A thread ran that did not have its turn.
  case escaped
  /// The same choices led to another result the second time.
  case notDeterministic
  /// The line that was given is of another build of the program, or of another body.
  case otherLine
  /// The orders of a specimen whose defect must be found were not found, or the body cannot be run.
  case notExercised

  /// The kind in words, for the first line of a failure.
  public var title: String {
    switch self {
    case .thrown: "failed"
    case .crashed(let signal): "crashed with signal \(signal)"
    case .exited(let code): "ended its process with code \(code)"
    case .deadlock: "deadlock"
    case .endless: "endless"
    case .unseen: "unseen"
    case .spins: "spins"
    case .escaped: "escaped"
    case .notDeterministic: "not deterministic"
    case .otherLine: "another line"
    case .notExercised: "not exercised"
    }
  }

  /// Whether the failure is the program's; otherwise nothing is concluded from the exploration.
  public var isFinding: Bool {
    switch self {
    case .thrown, .crashed, .exited, .deadlock, .endless: true
    case .unseen, .spins, .escaped, .notDeterministic, .otherLine, .notExercised: false
    }
  }

  /// Whether the same choices must fail again.
  public var isRepeatable: Bool { isFinding }

  /// Whether nothing can be said about other schedules, either.
  public var endsExploration: Bool { !isFinding }
}
