public import Processes

extension Conformance {
  /// How to run the suite.
  public struct Options: Sendable {
    /// The guarantees to check; the others' cells say that they were not asked for.
    public var guarantees: Set<Guarantee>
    /// The seed of every random choice.
    public var seed: UInt64
    /// How much to explore, as a multiple of the ordinary amount; within ``Conformance/efforts``.
    ///
    /// With any other number nothing is exercised, and each cell says so.
    public var effort: Double
    /// The guarantees that need not be tried in this run, each with the reason, which the report
    /// shows; those of `Claims.waivers` besides.
    ///
    /// A waiver excuses that a check was not exercised, and nothing else.
    public var waivers: [Guarantee: String]
    /// The failures that are known and accepted for now.
    public var known: KnownFailures
    /// About how long the run may take; without one, as long as it takes.
    ///
    /// ``effort`` is then the most that is explored: every check starts with a hundredth, and is
    /// repeated with more as far as the time goes. Cells that were not reached say so, and a call
    /// that hangs is seen to do so only where the time is longer than a check's own limit.
    public var budget: Duration?
    /// Whether a check in a child process tries more cases after the first that failed, to tell other
    /// defects behind it.
    package var looksFurther = true
    /// The child processes that the checks run in.
    public var children: Children
    /// How to start such a process of a build with ThreadSanitizer (`swift build
    /// --sanitize=thread`), the only one in which data races are seen.
    ///
    /// Without such a build, freedom from data races is exercised only if this program is such a
    /// build and starts itself again.
    public var threadSanitizerChild: ChildCommand?
    /// Called when a cell is finished, for progress; from any task.
    public var onCell: (@Sendable (_ store: String, _ cell: Cell) -> Void)?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - guarantees: The guarantees to check.
    ///   - seed: The seed of every random choice.
    ///   - effort: How much to explore, as a multiple of the ordinary amount.
    ///   - waivers: The guarantees that need not be tried, each with the reason.
    ///   - known: The failures that are known and accepted for now.
    ///   - children: The child processes that the checks run in.
    ///   - threadSanitizerChild: How to start one of a build with ThreadSanitizer.
    ///   - onCell: Called when a cell is finished.
    ///   - budget: About how long the run may take.
    public init(
      guarantees: Set<Guarantee> = Set(Guarantee.allCases), seed: UInt64 = 1, effort: Double = 1,
      waivers: [Guarantee: String] = [:], known: KnownFailures = .none,
      children: Children = .thisProgram,
      threadSanitizerChild: ChildCommand? = nil,
      onCell: (@Sendable (String, Cell) -> Void)? = nil, budget: Duration? = nil
    ) {
      self.guarantees = guarantees
      self.seed = seed
      self.effort = effort
      self.waivers = waivers
      self.known = known
      self.children = children
      self.threadSanitizerChild = threadSanitizerChild
      self.onCell = onCell
      self.budget = budget
    }
  }

  /// Where checks run, so that a store that traps or hangs is a finding and not the end.
  public enum Children: Sendable {
    /// In this program, started again with the same arguments, or those of the one test.
    ///
    /// Each time it runs up to the call of the suite, and no further. The report says so where that is
    /// not possible; then the checks run as with ``none``.
    case thisProgram
    /// In a program that knows the same stores.
    case command(ChildCommand)
    /// In this process: a trap ends the process, and a check that needs a kill is not exercised.
    case none
  }
}
