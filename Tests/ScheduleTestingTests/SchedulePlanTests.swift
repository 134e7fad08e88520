import Testing

@testable import ScheduleTesting

@Suite("How many orders a test has")
struct SchedulePlanTests {
  @Test(arguments: [(nil, 10), ("", 10), ("3", 3), ("100000", 100_000)])
  func theEnvironmentReplacesTheLimit(text: String?, count: Int) throws {
    let environment = text.map { [SchedulePlan.variable: $0] } ?? [:]
    #expect(try SchedulePlan.limit(10).strategy(environment) == .pos(seed: 1, count: count))
  }

  @Test func theTimeGrowsWithTheNumberOfSchedules() {
    #expect(SchedulePlan.limitInSeconds(.replay("v1 /2")) == 600)
    #expect(SchedulePlan.limitInSeconds(.pos(seed: 1, count: 1000)) == 600)
    #expect(SchedulePlan.limitInSeconds(.exhaustive(limit: 100_000)) == 10_000)
  }

  @Test func aStrategyStays() throws {
    let strategy = try SchedulePlan.strategy(.replay("v1 /2")).strategy([SchedulePlan.variable: "3"]
    )
    #expect(strategy == .replay("v1 /2"))
  }

  @Test(arguments: ["0", "-1", "many", "1.5"])
  func anotherTextIsSaid(text: String) {
    #expect(
      throws: ScheduleError(
        "LOCKSTEP_SCHEDULES is \"\(text)\"; give a number from 1, or unset it")
    ) { try SchedulePlan.limit(10).strategy([SchedulePlan.variable: text]) }
  }
}
