package import ResultModel

extension Plan {
  /// The arms and sweeps of the choice that can be measured with the callers.
  struct ArmsByCaller {
    private(set) var arms: [Arm]
    private(set) var sweeps: [Sweep]
    private(set) var omissions: [String] = []
    private let callers: Callers?

    init(_ arms: [Arm], _ sweeps: [Sweep], _ callers: Callers?) {
      self.arms = arms
      self.sweeps = sweeps
      self.callers = callers
      leaveOutMissing()
      warnOfTasks()
      let (arms, sweeps) = (self.arms, self.sweeps)
      guard callers == .threads else { return }
      self.arms.removeAll { !$0.hasBlockingInterface }
      for index in sweeps.indices { self.sweeps[index].arms.removeAll { !$0.hasBlockingInterface } }
      let left = (arms + sweeps.flatMap(\.arms)).filter { !$0.hasBlockingInterface }
        .unique(by: \.id)
      if !left.isEmpty {
        omissions.append("Left out: \(NoBlockingInterface(arms: left.map(\.id))).")
      }
      omissions.append("Allocations and start delays are measured with callers that are tasks.")
    }

    /// Leaves out the arms that this machine does not have, and adds a sentence about them.
    private mutating func leaveOutMissing() {
      for arm in (arms + sweeps.flatMap(\.arms)).unique(by: \.id) {
        guard let reason = arm.missing() else { continue }
        omissions.append("Left out: \(arm.id). \(reason)")
        arms.removeAll { $0.id == arm.id }
        for index in sweeps.indices { sweeps[index].arms.removeAll { $0.id == arm.id } }
      }
    }

    /// Adds a sentence about arms that are called by threads unless the caller asks for tasks.
    private mutating func warnOfTasks() {
      let blocking = (arms + sweeps.flatMap(\.arms)).unique(by: \.id).filter {
        callers == .tasks && $0.callers == .threads
      }
      guard !blocking.isEmpty else { return }
      omissions.append(
        "The clients of \(blocking.map(\.id).joined(separator: ", ")) are tasks, and each call blocks a "
          + "thread of the pool: no more clients call at once than there are processors. Leave out "
          + "--callers to give them a thread each.")
    }

    /// The number of arms with figures that are measured once.
    var measuredOnce: Int {
      Set((arms + sweeps.flatMap(\.arms)).filter { Plan.isMeasuredOnce($0, callers) }.map(\.id))
        .count
    }
  }

  /// The arms that are measured once besides: those called by tasks.
  package var armsMeasuredOnce: [Arm] { arms.filter { Self.isMeasuredOnce($0, callers) } }

  /// The names of what is measured once for each of these arms.
  package var measuredOnce: [String] { ProbeRequest.Kind.allCases.map(\.title) }

  /// The kind of an arm's clients.
  ///
  /// - Returns: The requested kind, or the default kind of the arm.
  package func callers(of arm: Arm) -> Callers { callers ?? arm.callers }

  private static func isMeasuredOnce(_ arm: Arm, _ callers: Callers?) -> Bool {
    callers != .threads && arm.kind.isStore
  }
}
