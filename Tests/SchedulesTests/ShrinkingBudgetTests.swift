import Schedules
import Testing

@testable import ScheduleModel

/// A runner whose schedules all fail alike, so that none is shorter than another.
private struct AlwaysFailing: ScheduleRunner {
  typealias Kind = ScheduleFailureKind

  let shrinkingBudget: Int
  let choices: [Choice]
  let trace: UInt64 = 0
  let steps: [ScheduleStep] = []
  let namesCount = false
  let learnt = 0
  var generation = 0
  let sites: [UInt64] = []
  let dependencies = DependencyTrace(transitions: [], able: [], redundant: nil)
  let keepsAddresses = false
  private(set) var runs = 0

  init(choices count: Int, shrinkingBudget: Int) {
    self.shrinkingBudget = shrinkingBudget
    choices = Array(repeating: Choice(taken: 1, alternatives: 2, canGoOn: true), count: count)
  }

  mutating func run(_ policy: inout ChoicePolicy) -> ScheduleOutcome<Kind> {
    runs += 1
    return .failed(.endless, "as ever")
  }

  mutating func run(_ choices: [Int], asleep: Sleepers) -> ScheduleOutcome<Kind> {
    .failed(.endless, "as ever")
  }

  mutating func show(_ sites: [UInt64]) {}

  mutating func record(
    _ choices: [Int]
  ) -> (outcome: ScheduleOutcome<Kind>, timeline: String) {
    (.failed(.endless, "as ever"), "")
  }
}

@Suite("The budget for making a failing schedule short")
struct ShrinkingBudgetTests {
  /// Taking back single choices has the budget of 30; the first schedule without preemptions fails as well.
  @Test(arguments: [(choices: 999, runs: 30 + 1), (1000, 15 + 1), (2500, 10 + 1)])
  func aScheduleOfThousandsOfChoicesTakesMoreOfIt(choices: Int, runs: Int) {
    let runner = AlwaysFailing(choices: choices, shrinkingBudget: 30)
    var search = Search(runner: runner, keepGoing: false)
    let found = search.shortened(
      .init(kind: .endless, message: "as ever", choices: runner.choices, trace: 0, generation: 0))
    #expect(search.runner.runs == runs)
    #expect(found.isFewest)
  }
}
