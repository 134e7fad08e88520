/// The outcome of a schedule.
package enum ScheduleOutcome<Kind: ScheduleFailureKinds>: Equatable, Sendable {
  case passed
  case failed(Kind, String)

  package var kind: Kind? {
    if case .failed(let kind, _) = self { kind } else { nil }
  }
}

/// Runs a body under one schedule after the other.
package protocol ScheduleRunner {
  associatedtype Kind: ScheduleFailureKinds

  /// The choices of the schedule that ran last.
  var choices: [Choice] { get }

  /// A checksum of the steps of the schedule that ran last, or 0.
  var trace: UInt64 { get }

  /// How many schedules may be run to make a failing one short; one with n thousand choices counts as n + 1.
  var shrinkingBudget: Int { get }

  /// The steps of the schedule that was recorded last.
  var steps: [ScheduleStep] { get }

  /// Whether a replay line names the count of the choices.
  var namesCount: Bool { get }

  /// Runs the body once.
  mutating func run(_ policy: inout ChoicePolicy) -> ScheduleOutcome<Kind>

  /// Runs the body once more with the choices; gives the steps as text, too.
  mutating func record(
    _ choices: [Int]
  ) -> (outcome: ScheduleOutcome<Kind>, timeline: String)
}

extension ScheduleRunner {
  /// Runs the body once with the choices, as far as there are so many alternatives.
  mutating func run(_ choices: [Int]) -> ScheduleOutcome<Kind> {
    var policy = ChoicePolicy.given(GivenPolicy(choices: choices))
    return run(&policy)
  }
}
