public import Processes

extension Conformance {
  /// The options of a run of the suite.
  public struct Options: Sendable {
    /// The guarantees to check.
    ///
    /// The cells of all others say that they were not asked for.
    public var guarantees: Set<Guarantee>
    /// The seed of every random choice.
    public var seed: UInt64
    /// The amount to explore, as a multiple of the ordinary amount; within ``Conformance/efforts``.
    ///
    /// With any other number no check is exercised, and each cell gives the reason.
    public var effort: Double
    /// The guarantees that need not be tried in this run, each with the reason, which the report
    /// shows.
    ///
    /// The run also uses the waivers in `Claims.waivers`.
    ///
    /// A waiver only excuses that a check was not exercised.
    public var waivers: [Guarantee: String]
    /// The failures that are known and accepted for now.
    public var known: KnownFailures
    /// The approximate time limit of the run; `nil` means no limit.
    ///
    /// With a limit, ``effort`` is the maximum amount to explore. Every check starts with a
    /// hundredth of it, and is repeated with more while time remains. Cells that were not reached
    /// give that reason. If no call of a case returned for most of a check's share, the first such
    /// case of a store gets 20 seconds beyond the limit, so that a hang is found.
    public var budget: Duration?
    /// The time for the first silent case of a store beyond the ``budget``.
    package var hangInSeconds = 20.0
    /// True if a check in a child process tries more cases after the first failure, to find other
    /// defects.
    package var looksFurther = true
    /// The child processes in which the checks run.
    public var children: Children
    /// The command that starts a child process built with ThreadSanitizer (`swift build
    /// --sanitize=thread`).
    ///
    /// No other build detects data races.
    ///
    /// Without this command, data-race freedom is exercised only if this program is such a build
    /// and starts itself again.
    package var threadSanitizerChild: ChildCommand?
    /// Called when a cell is finished, to show progress; may be called from any task.
    package var onCell: (@Sendable (_ store: String, _ cell: Cell) -> Void)?

    /// Creates options.
    public init(
      guarantees: Set<Guarantee> = Set(Guarantee.allCases), seed: UInt64 = 1, effort: Double = 1,
      waivers: [Guarantee: String] = [:], known: KnownFailures = .none,
      children: Children = .thisProgram, budget: Duration? = nil
    ) {
      self.guarantees = guarantees
      self.seed = seed
      self.effort = effort
      self.waivers = waivers
      self.known = known
      self.children = children
      self.budget = budget
    }
  }

  /// The processes in which checks run.
  ///
  /// In a child process, a trap or a hang is a finding and does not end the run.
  public enum Children: Sendable {
    /// This program, started again with the same arguments, or with those of the single test.
    ///
    /// Each process runs only up to the call of the suite. If the program cannot be restarted, the
    /// checks run as with ``none``, and the report mentions it.
    case thisProgram
    /// A program that knows the same stores.
    case command(ChildCommand)
    /// This process. A trap ends it, and a check that needs a kill is not exercised.
    case none
  }
}
