/// A schedule of threads under which the body fails: the one found with the fewest preemptions.
public typealias ThreadFailure = FailingSchedule<ThreadFailureKind>

/// How a schedule of threads fails.
///
/// The first six cases are findings. With the others, the exploration proves nothing.
public enum ThreadFailureKind: ScheduleFailureKinds, Codable {
  /// The body, or one of its threads, threw.
  case thrown
  /// A signal ended the process. 4 is a Swift trap on x86-64.
  case crashed(signal: Int32)
  /// The body ended its process.
  case exited(code: Int32)
  /// No thread can continue, and no time-out is left.
  case deadlock
  /// The schedule exceeded the limit of steps although every thread had its turns.
  ///
  /// The message shows the steps that a thread repeats.
  case endless
  /// An unsafe continuation was resumed a second time, before its task made another one.
  ///
  /// A checked continuation traps instead.
  case resumedTwice

  /// The schedule exceeded the limit of steps, and a thread that could continue had no turn for half
  /// of them.
  case unfair
  /// The thread with the turn waits in a system call that is not followed, or a thread waits for
  /// something outside the process.
  case unseen(systemCall: Int32)
  /// The thread with the turn keeps running and makes no call.
  case spins
  /// A thread ran without having the turn.
  case escaped
  /// The same choices led to a different result when they were run again.
  case notDeterministic
  /// The given line belongs to another build of the program, or to another body.
  case otherLine
  /// A specimen with a known defect did not show its wrong orders, or the body cannot be run.
  case notExercised

  /// A short name for the first line of a failure.
  public var title: String {
    switch self {
    case .thrown: "failed"
    case .crashed(let signal): "crashed with signal \(signal)"
    case .exited(let code): "ended its process with code \(code)"
    case .deadlock: "deadlock"
    case .endless: "endless"
    case .resumedTwice: "resumed twice"
    case .unfair: "unfair"
    case .unseen: "unseen"
    case .spins: "spins"
    case .escaped: "escaped"
    case .notDeterministic: "not deterministic"
    case .otherLine: "another line"
    case .notExercised: "not exercised"
    }
  }

  /// True if the failure is a defect of the program.
  ///
  /// Otherwise the exploration proves nothing.
  public var isFinding: Bool {
    switch self {
    case .thrown, .crashed, .exited, .deadlock, .endless, .resumedTwice: true
    case .unfair, .unseen, .spins, .escaped, .notDeterministic, .otherLine, .notExercised: false
    }
  }

  /// True if running the same choices again must fail again.
  public var isRepeatable: Bool { isFinding }

  /// True if the failure also makes the results of other schedules meaningless.
  public var endsExploration: Bool { !isFinding }
}
