import CatalogArms
import Floor
import Measurement
import ResultModel
import Testing

@testable import Workloads

@Suite("The plan of a run")
struct PlanTests {
  private let scenarios = [
    scenario(.mixed, clients: 8, records: 1_000), scenario(.saveOnly, records: 1_000),
  ]

  private func plan(
    _ ids: [String] = ["mutex", "actor", "dictionary"], _ scenarios: [Scenario]? = nil,
    sweeps: [Sweep] = [], rounds: Int = 8, budget: Double = 55
  ) throws -> Plan {
    try Plan(
      arms: ids.compactMap(Arms.catalog.arm), scenarios: scenarios ?? self.scenarios,
      sweeps: sweeps,
      rounds: rounds, budget: budget, seed: 9)
  }

  @Test func theBaselineIsMeasuredTwice() throws {
    let plan = try plan()
    #expect(plan.baseline == "actor")
    #expect(plan.arms.map(\.id) == ["actor", "mutex", "actor (again)", "dictionary"])
    #expect(
      plan.headline.map { $0.arms.map(\.id) } == [
        ["actor", "actor (again)", "mutex", "dictionary"]
      ])
  }

  @Test func withoutTheActorTheFirstStoreIsTheBaseline() throws {
    #expect(try plan(["dictionary", "published-actor", "mutex"]).baseline == "published-actor")
    #expect(try plan(["dictionary", "no-op"]).baseline == "dictionary")
  }

  @Test func whatIsNamedIsTheBaseline() throws {
    let plan = try Plan(
      arms: ["actor", "mutex", "raw-append"].compactMap(Arms.catalog.arm), scenarios: scenarios,
      rounds: 8,
      budget: 55, against: "raw-append", seed: 1)
    #expect(plan.baseline == "raw-append")
    #expect(plan.headline[0].arms.prefix(2).map(\.id) == ["raw-append", "raw-append (again)"])
  }

  @Test func rivalsAreCalledByThreadsAndStoresByTasksUnlessItIsSaid() throws {
    let arms = ["actor", "mutex", "sqlite-direct", "bare-log"].compactMap(Arms.catalog.arm)
    func callers(_ callers: Callers?) throws -> [Callers] {
      let plan = try Plan(
        arms: arms, scenarios: scenarios, rounds: 8, budget: 100, callers: callers, seed: 1)
      return plan.arms.map(plan.callers(of:))
    }
    #expect(try callers(nil) == [.tasks, .tasks, .tasks, .threads, .threads])
    #expect(try callers(.tasks).allSatisfy { $0 == .tasks })
    #expect(try callers(.threads).allSatisfy { $0 == .threads })
  }

  /// A run of this kind once seemed to measure 32 clients of a rival, and measured as many as processors.
  @Test func rivalsThatTasksCallAreNamed() throws {
    func omissions(_ callers: Callers?) throws -> [String] {
      try Plan(
        arms: ["actor", "bare-log"].compactMap(Arms.catalog.arm), scenarios: scenarios, rounds: 8,
        budget: 100, callers: callers, seed: 1
      ).omissions
    }
    let named = try omissions(.tasks)
    #expect(named.count == 1 && named[0].hasPrefix("The clients of bare-log are tasks"))
    #expect(try omissions(nil) == [])
  }

  @Test func whatThisMachineDoesNotHaveIsLeftOutAndSaid() throws {
    let absent = Arm(
      "absent", "a rival without its library", .rival, missing: { "LMDB cannot be loaded." },
      items: GeneratedRecords(), open: opening { NoOpStore<BenchmarkRecord>(configuration: $0) })
    let sweep = Sweep(arms: [absent], scenarios: [scenario(.saveOnly)], rounds: 1)
    let plan = try Plan(
      arms: ["actor"].compactMap(Arms.catalog.arm) + [absent], scenarios: scenarios,
      sweeps: [sweep],
      rounds: 8, budget: 100, seed: 1)
    #expect(plan.arms.map(\.id) == ["actor", "actor (again)"] && plan.sweeps.isEmpty)
    #expect(plan.omissions == ["Left out: absent. LMDB cannot be loaded."])
  }

  @Test func nothingToMeasureIsAnError() {
    #expect(throws: InvalidParameter.self) { try plan([]) }
    #expect(throws: InvalidParameter.self) { try plan(["actor"], []) }
  }

  @Test(arguments: 1...20)
  func everyBlockHasTheBaselineAndFewOthers(_ count: Int) throws {
    // A plan leaves out what this machine does not have, such as a server.
    let present = Arms.catalog.all.filter { $0.missing() == nil && $0.id != "actor" }
    let ids = ["actor"] + present.map(\.id).prefix(count - 1)
    let plan = try plan(ids, budget: 1_000)
    let others = plan.headline.flatMap { $0.arms.dropFirst().map(\.id) }
    #expect(Set(others) == Set(ids.dropFirst() + ["actor (again)"]))
    #expect(others.count == Set(others).count, "each in one block only")
    #expect(
      plan.headline.allSatisfy { $0.arms[0].id == "actor" && (2...7).contains($0.arms.count) })
    let sizes = plan.headline.map(\.arms.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test func inEveryBlockEachArmHasEveryPlaceAsOftenAsPossible() throws {
    for block in try plan(Arms.catalog.all.map(\.id), budget: 1_000).headline {
      for place in block.arms.indices {
        let counts = block.arms.indices.map { arm in
          block.order.rounds.count { $0[place] == arm }
        }
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
      }
    }
  }

  @Test(arguments: [40, 74, 600, 3_600, 1e6])
  func theWindowsAreAtLeast100MillisecondsAndFitTheBudget(_ budget: Double) throws {
    for rounds in [1, 8, 1_000] {
      let plan = try plan(rounds: rounds, budget: budget)
      #expect((Plan.shortestWindow...Plan.longestWindow).contains(plan.window))
      #expect(plan.expectedSeconds <= budget)
    }
  }

  @Test func whatTheBudgetAllowsMakesTheWindowsLonger() throws {
    let windows = try [20.0, 30, 40, 1_000].map { try plan(budget: $0).window }
    #expect(windows == windows.sorted() && Set(windows).count > 2)
    #expect(windows.last == 1_000_000_000)
    // A budget that the windows can fill is filled.
    #expect(try plan(budget: 30).expectedSeconds > 0.8 * 30)
  }

  @Test func aBudgetWithoutRoomForOneRoundIsRefusedWithTheRemedy() throws {
    for (budget, records) in [(0.5, 1_000), (5, 1_000_000)] {
      let error = #expect(throws: InvalidParameter.self) {
        try plan(["actor", "mutex"], [scenario(.saveOnly, records: records)], budget: budget)
      }
      let text = try #require(error).message
      #expect(text.hasPrefix("one round takes about "))
      #expect(
        text.contains("the budget is \(Int(budget.rounded(.up))) s. Ask for fewer --variants"))
      #expect(text.contains("or give --budget "))
    }
  }

  @Test func aBudgetWithRoomForSomeRoundsSaysHowMany() throws {
    let plan = try plan(budget: 7)
    #expect((1..<6).contains(plan.fittingRounds) && plan.window == 100_000_000)
    let text = try #require(plan.omissions.first)
    #expect(text.hasPrefix("The budget of 7 s has room for \(plan.fittingRounds) of 8 rounds"))
    #expect(text.contains("; intervals and verdicts need 6. Everything takes --budget "))
  }

  @Test func verdictsComeFirstThenOneRoundOfEachPartThenTheMostImportant() throws {
    let sweep = Sweep(
      arms: ["actor", "mutex"].compactMap(Arms.catalog.arm),
      scenarios: [scenario(.saveOnly, records: 10_000)], rounds: 3)
    let rich = try plan(sweeps: [sweep], budget: 60)
    #expect(rich.fittingSweepRounds == [3] && rich.omissions.isEmpty)
    var named = sweep
    named.title = "the second part"
    let promised = try (8...40).map { budget in
      try plan(sweeps: [sweep, named], budget: Double(budget))
    }.map { [$0.fittingRounds] + $0.fittingSweepRounds }
    var seen: [[Int]] = []
    for one in promised where seen.last != one { seen.append(one) }
    #expect(
      seen.suffix(8) == [
        [6, 0, 0], [6, 1, 0], [6, 1, 1], [7, 1, 1], [8, 1, 1], [8, 2, 1], [8, 3, 2], [8, 3, 3],
      ], "\(seen)")
    let poor = try #require(
      try (8...40).map { try plan(sweeps: [sweep, named], budget: Double($0)) }
        .first { [$0.fittingRounds] + $0.fittingSweepRounds == [8, 1, 1] })
    #expect(
      poor.omissions.first
        == "The budget is sure of 1 of 3 rounds of what is measured apart: "
        + "save-only, 1 client, 10000 records, processCrash.")
    #expect(
      poor.omissions.last?.hasPrefix(
        "The budget is sure of 1 of 3 rounds of the second part. Everything takes --budget ")
        == true, "\(poor.omissions)")
  }

  @Test func anOpenLoopComesBeforeTheSweepsAndTakesFromTheBudget() throws {
    let actor = ["actor"].compactMap(Arms.catalog.arm)
    let choice = OpenLoopChoice(
      arms: actor, scenarios: [scenario(.saveOnly, clients: 8)], rounds: 6, load: .sweep(.poisson))
    let sweep = Sweep(arms: actor, scenarios: [scenario(.saveOnly, records: 10_000)], rounds: 3)
    func plan(_ budget: Double, callers: Callers = .tasks) throws -> Plan {
      try Plan(
        arms: ["actor", "mutex"].compactMap(Arms.catalog.arm), scenarios: scenarios,
        sweeps: [sweep],
        openLoop: choice, rounds: 8, budget: budget, callers: callers, seed: 9)
    }
    let rich = try plan(200)
    #expect(rich.apart.map(\.purpose) == [.openLoop, .sweep])
    #expect(rich.fittingRoundsApart == [6, 3] && rich.omissions.isEmpty)
    #expect(rich.openLoop?.block.load?.findsKnee == true)
    let poor = try plan(20)
    #expect(poor.fittingRoundsApart[0] < 6 && poor.expectedSeconds <= 20)
    #expect(
      poor.omissions[0].hasPrefix(
        "The budget is sure of \(poor.fittingRoundsApart[0]) of 6 rounds of the open loop."))
    #expect(try plan(200, callers: .threads).openLoop == nil)
  }

  @Test func theProfilesAskForSavesAndSendTheSameToNothing() throws {
    var choice = Profile.Choice()
    let arms = ["actor"].compactMap(Arms.catalog.arm)
    let usual = Profile.full.openLoop(.sweep(.poisson), choice, arms: arms, rounds: 12)
    #expect(usual.arms.map(\.id) == ["actor", "actor (again)", "no-op"] && usual.rounds == 6)
    #expect(
      usual.scenarios == [scenario(.saveOnly, clients: 32, records: 1_000, .powerLoss)])
    choice.workloads = [.readMostly]
    choice.clients = [1, 8]
    let named = Profile.quick.openLoop(.sweep(.poisson), choice, arms: arms, rounds: 2)
    #expect(named.scenarios.map(\.workload) == [.readMostly] && named.rounds == 2)
    #expect(named.scenarios.map(\.clients) == [8])
    choice.records = [3]
    let unguarded = ["actor", "dictionary"].compactMap(Arms.catalog.arm)
    let few = Profile.quick.openLoop(.sweep(.poisson), choice, arms: unguarded, rounds: 2)
    #expect(few.scenarios.map(\.clients) == [3])
    #expect(few.arms.map(\.id) == ["actor", "actor (again)", "no-op"], "requests overlap")
  }

  private func plan(of profile: Profile, budget: Double) throws -> Plan {
    let opening = profile.opening(
      .init(), arms: profile.arms(.catalog), against: nil, rounds: profile.rounds, isAskedFor: false
    )
    return try Plan(
      arms: profile.arms(.catalog), scenarios: profile.scenarios(.init()),
      sweeps: profile.sweeps(.init(), arms: profile.arms(.catalog), opening: opening),
      openLoop: profile == .quick
        ? nil
        : profile.openLoop(
          .sweep(.poisson), .init(), arms: profile.armsOfOpenLoop(.catalog), rounds: profile.rounds),
      rounds: profile.rounds, budget: budget, seed: 1)
  }

  @Test(arguments: Profile.allCases)
  func aProfileFitsItsBudgetWithoutOmissions(_ profile: Profile) throws {
    let plan = try plan(of: profile, budget: profile.budget)
    #expect(plan.omissions.isEmpty && plan.expectedSeconds <= 0.97 * profile.budget)
    #expect(plan.fittingRounds == profile.rounds)
    #expect(plan.fittingRoundsApart == plan.apart.map(\.rounds))
    #expect(plan.apart.contains { $0.purpose == .opening })
    // Windows that are planned, over the time that is planned.
    let windows = plan.headline.reduce(0) { total, block in
      total + block.arms.reduce(0) { $0 + block.scenarios(of: $1).count } * block.rounds
    }
    let share = Double(windows) * Double(plan.window) / 1e9 / plan.expectedSeconds
    #expect(share > 0.4, "\(share)")
  }

  @Test func aFullRunOfLessThanItsBudgetHasSomethingOfEverything() throws {
    let plan = try plan(of: .full, budget: 2_100)
    #expect(plan.fittingRounds == plan.rounds && plan.rounds >= 10)
    #expect(plan.fittingRoundsApart.allSatisfy { $0 > 0 }, "\(plan.fittingRoundsApart)")
  }

  @Test func anArmIsSparedWhatItCannotDo() throws {
    let scenarios = [
      scenario(.mixed, clients: 8), scenario(.saveOnly), scenario(.readOnly, records: 1_000),
    ]
    let block = try plan(["actor", "dictionary", "raw-append"], scenarios).headline[0]
    #expect(block.scenarios(of: block.arms[0]) == scenarios)
    #expect(block.scenarios(of: block.arms[2]) == Array(scenarios[1...]))
    #expect(block.scenarios(of: block.arms[3]) == [scenarios[1]])
  }
}
