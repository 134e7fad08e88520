import ThreadSchedules

/// The schedules that a test had, and the part of them that was under control.
package struct TestExtent: Sendable, Equatable {
  /// The number of schedules that ran, the failing one included.
  package var schedules = 0
  /// The number of schedules that earlier runs tried.
  package var earlier = 0
  /// True if every schedule of the strategy ran, and schedules decided each change of turn.
  package var isComplete = false
  /// The number of different sequences of steps.
  package var orders = 0
  /// The number of choices in all schedules.
  package var choices = 0
  /// The number of steps in all schedules: calls at which the schedule gave the turn.
  package var steps = 0
  /// The number of times that a thread without calls lost its turn at a place that may differ each time.
  package var interruptions = 0
  /// The number of times that a schedule waited for something outside of the process.
  package var outsideWaits = 0

  package init() {}

  init(_ found: ForeignExploration, earlier: Int) {
    (schedules, self.earlier) = (found.schedules, earlier)
    (orders, choices) = (found.statistics.traces, found.statistics.choices)
    (steps, interruptions) = (found.statistics.steps, found.statistics.spins)
    outsideWaits = found.statistics.outside
    isComplete = found.isComplete && interruptions == 0 && outsideWaits == 0
  }

  /// The part of the changes of turn that a schedule decided, or `nil` if there was none.
  package var controlledShare: Double? {
    let all = steps + interruptions + outsideWaits
    return all == 0 ? nil : Double(steps) / Double(all)
  }
}
