import Measurement
import Persistence
import Testing
import Workloads

@Suite("The plan of a run")
struct PlanTests {
  private func plan(
    _ ids: [String] = ["mutex", "actor", "dictionary"],
    _ scenarios: [Scenario] = [scenario(.mixed, clients: 8), scenario(.saveOnly)],
    rounds: Int = 6, budget: Double = 55
  ) throws -> Plan {
    try Plan(
      arms: ids.compactMap(Arm.arm), scenarios: scenarios, rounds: rounds, budget: budget, seed: 9)
  }

  @Test func theBaselineIsMeasuredTwice() throws {
    let plan = try plan()
    #expect(plan.baseline == "actor")
    #expect(plan.arms.map(\.id) == ["mutex", "actor", "dictionary", "actor (again)"])
    #expect(plan.arms.map(\.kind) == [.variant, .variant, .floor, .again])
  }

  @Test func withoutTheActorTheFirstStoreIsTheBaseline() throws {
    #expect(try plan(["dictionary", "published-actor", "mutex"]).baseline == "published-actor")
    #expect(try plan(["dictionary", "no-op"]).baseline == "dictionary")
  }

  @Test func nothingToMeasureIsAnError() {
    #expect(throws: InvalidParameter.self) { try plan([]) }
    #expect(throws: InvalidParameter.self) { try plan(["actor"], []) }
  }

  @Test(arguments: [0, 0.5, 55, 3_600, 1e12])
  func theWindowHasBounds(_ budget: Double) throws {
    for rounds in [1, 6, 1_000] {
      let plan = try plan(rounds: rounds, budget: budget)
      #expect((12_000_000...1_000_000_000).contains(plan.window))
      #expect(plan.expectedSeconds <= budget)
    }
  }

  @Test func aLargerBudgetGivesALongerWindow() throws {
    let windows = try [1.0, 5, 10, 1_000].map { try plan(budget: $0).window }
    #expect(windows == windows.sorted())
    #expect(windows.first == 12_000_000 && windows.last == 1_000_000_000)
    #expect((12_000_001..<1_000_000_000).contains(windows[2]))
  }

  @Test(arguments: [2, 6])
  func everyArmHasEveryPlaceEquallyOften(_ squares: Int) throws {
    let plan = try plan(rounds: 4 * squares)
    #expect(plan.order.rounds.count == 4 * squares)
    for place in 0..<4 {
      for arm in 0..<4 {
        #expect(plan.order.rounds.count { $0[place] == arm } == squares)
      }
    }
  }

  @Test func anArmIsSparedWhatItCannotDo() throws {
    let scenarios = [
      scenario(.mixed, clients: 8), scenario(.saveOnly), scenario(.readOnly, records: 1_000),
    ]
    let plan = try plan(["actor", "dictionary", "raw-append"], scenarios)
    #expect(plan.scenarios(of: plan.arms[0]) == scenarios)
    #expect(plan.scenarios(of: plan.arms[1]) == Array(scenarios[1...]))
    #expect(plan.scenarios(of: plan.arms[2]) == [scenarios[1]])
  }
}
