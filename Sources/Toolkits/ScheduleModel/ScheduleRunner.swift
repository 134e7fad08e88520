/// The outcome of a schedule.
package enum ScheduleOutcome<Kind: ScheduleFailureKinds>: Equatable, Sendable {
  case passed
  case failed(Kind, String)

  package var kind: Kind? {
    if case .failed(let kind, _) = self { kind } else { nil }
  }
}

/// Runs a body under one schedule after another.
package protocol ScheduleRunner {
  associatedtype Kind: ScheduleFailureKinds

  /// The choices of the schedule that ran last.
  var choices: [Choice] { get }

  /// The number of places in the code that became choices during the schedule that ran last.
  ///
  /// These places are choices in the next ``generation``.
  var learnt: Int { get }

  /// The number of times that what was learnt became choices.
  var generation: Int { get set }

  /// The places in the code whose accesses are choices, for a replay line.
  var sites: [UInt64] { get }

  /// A checksum of the steps of the schedule that ran last, or 0.
  var trace: UInt64 { get }

  /// The number of schedules that may run to shorten a failing schedule. A schedule with n thousand
  /// choices counts as n + 1.
  var shrinkingBudget: Int { get }

  /// The steps of the schedule that was recorded last.
  var steps: [ScheduleStep] { get }

  /// True if a replay line contains the number of choices.
  var namesCount: Bool { get }

  /// Makes the accesses of the places in a replay line choices.
  mutating func show(_ sites: [UInt64])

  /// Runs the body once.
  mutating func run(_ policy: inout ChoicePolicy) -> ScheduleOutcome<Kind>

  /// Runs the body once with the given choices, and then with those tasks or threads that are not
  /// asleep.
  mutating func run(_ choices: [Int], asleep: Sleepers) -> ScheduleOutcome<Kind>

  /// The transitions of the schedule that ran last with ``run(_:asleep:)``.
  var dependencies: DependencyTrace { get }

  /// True if an object has the same address in all schedules with the same first choices.
  var keepsAddresses: Bool { get }

  /// Runs the body again with the given choices, and also returns the steps as text.
  mutating func record(
    _ choices: [Int]
  ) -> (outcome: ScheduleOutcome<Kind>, timeline: String)
}

extension ScheduleRunner {
  /// Runs the body once with the given choices.
  ///
  /// A choice with too few alternatives takes the last one.
  mutating func run(_ choices: [Int]) -> ScheduleOutcome<Kind> {
    var policy = ChoicePolicy.given(GivenPolicy(choices: choices))
    return run(&policy)
  }
}
