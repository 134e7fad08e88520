import CatalogArms
import Measurement
import ResultModel
import Testing
@testable import Workloads

@Suite("A run of the benchmark")
struct BenchmarkRunTests {
  private let saves = scenario(.saveOnly, records: 1_000, .powerLoss)

  @Test func theFigureIsTheMedianOfTheRounds() async throws {
    var machine = FakeMachine()
    machine.speeds["mutex"] = 2
    let result = try await machine.run(["actor", "mutex"], [saves])
    let cell = try result.cell("mutex", saves, .throughput)
    #expect(cell.value == 700)
    #expect(cell.rounds == [200, 400, 600, 800, 1_000, 1_200])
    #expect(cell.unit == "operations/s")
    #expect(cell.unavailable == nil)
    let (low, high) = (try #require(cell.low), try #require(cell.high))
    #expect(200 <= low && low < 700 && 700 < high && high <= 1_200)
  }

  @Test func fewRoundsHaveNoInterval() async throws {
    let cell = try await FakeMachine().run(["actor"], [saves], rounds: 5)
      .cell("actor", saves, .throughput)
    #expect(cell.value == 300)
    #expect(cell.low == nil && cell.high == nil)
  }

  @Test func armsAreComparedWithinEachRound() async throws {
    var machine = FakeMachine()
    machine.speeds = ["actor": 1, "actor (again)": 1, "mutex": 3, "nslock": 0.5]
    let result = try await machine.run(["actor", "mutex", "nslock"], [saves])
    #expect(result.comparisons.map(\.variant) == ["actor (again)", "mutex", "nslock"])
    #expect(result.comparisons.allSatisfy { $0.baseline == "actor" })
    let mutex = try result.comparison("mutex", saves)
    // The machine's own drift, a factor of 6 between the rounds, is not in the ratio.
    #expect(mutex.ratio.ratios == [3, 3, 3, 3, 3, 3])
    #expect(mutex.verdict == .faster)
    #expect(mutex.noiseFloor?.share == 0)
    #expect(try result.comparison("nslock", saves).verdict == .slower)
    #expect(try result.comparison("actor (again)", saves).verdict == .same(within: 0))
  }

  @Test func aDifferenceBelowTheNoiseFloorIsNone() async throws {
    var machine = FakeMachine()
    machine.speeds = ["actor": 1, "actor (again)": 1.2, "mutex": 1.1]
    let result = try await machine.run(["actor", "mutex"], [saves])
    let mutex = try result.comparison("mutex", saves)
    let floor = try #require(mutex.noiseFloor)
    #expect(abs(floor.share - 0.2) < 1e-9)
    #expect(mutex.verdict == .same(within: floor.share))
  }

  @Test func fewRoundsGiveNoVerdict() async throws {
    var machine = FakeMachine()
    machine.speeds["mutex"] = 9
    let result = try await machine.run(["actor", "mutex"], [saves], rounds: 3)
    guard case .inconclusive = try result.comparison("mutex", saves).verdict else {
      Issue.record("a verdict from 3 rounds: \(result.comparisons)")
      return
    }
  }

  @Test func everyArmIsMeasuredOnceInEachRoundWithTheSameOperations() async throws {
    let machine = FakeMachine()
    let result = try await machine.run(["actor", "mutex", "no-op"], [saves], rounds: 4)
    let asked = machine.asked.value
    #expect(asked.count == 16)
    for (round, start) in stride(from: 0, to: 16, by: 4).enumerated() {
      let requests = asked[start..<(start + 4)]
      #expect(Set(requests.map(\.arm)) == ["actor", "mutex", "no-op", "actor (again)"])
      #expect(requests.allSatisfy { $0.seed == FakeMachine.seed + UInt64(round) })
      #expect(requests.map(\.arm) == result.context.order[round])
    }
    #expect(asked.allSatisfy { $0.minimumOperations == Plan.minimumOperations })
    #expect(asked.allSatisfy { $0.window == result.context.window })
    #expect(result.context.plannedRounds == 4)
    #expect(result.context.seed == FakeMachine.seed)
    #expect(result.context.baseline == "actor")
    #expect(try #require(result.context.harnessCost.value) > 0)
  }

  @Test func aSlowMachineGetsFewerRoundsAndNeverOverrunsTheBudget() async throws {
    var machine = FakeMachine()
    // Planned are 8 rounds of two arms; here each arm takes 4 s.
    machine.seconds = { _, _ in 4 }
    let result = try await machine.run(["actor"], [saves], rounds: 8, budget: 40)
    #expect(result.context.rounds == 4 && result.context.plannedRounds == 8)
    #expect(result.context.seconds <= 40)
    #expect(
      result.context.omissions == [
        "This machine took longer than expected: 4 of 8 rounds fitted into 40 s; a larger --budget "
          + "has room for more."
      ])
    #expect(try result.cell("actor", saves, .throughput).rounds.count == 4)
  }

  @Test func aPartThatTakesLongerThanExpectedLeavesTheLaterOnesTheirRound() async throws {
    var machine = FakeMachine()
    machine.seconds = { arm, _ in arm == "dispatch-queue" ? 10 : 0.1 }
    let large = scenario(.saveOnly, records: 10_000)
    let sweeps = try [("dispatch-queue", 5), ("nslock", 1)].map { id, rounds in
      Sweep(arms: [try #require(Arms.catalog.arm(id))], scenarios: [large], rounds: rounds)
    }
    // Four rounds of the first would end 0.2 s before the end.
    let result = try await machine.run(
      ["actor", "mutex"], [saves], sweeps: sweeps, rounds: 6, budget: 42)
    #expect(result.context.rounds == 6)
    #expect(result.context.sweeps.map(\.rounds) == [3, 1])
    let parts = try #require(result.context.parts)
    #expect(parts.map(\.purpose) == ["headline", "sweep", "sweep"])
    #expect(parts.map(\.rounds) == [6, 3, 1])
    #expect(parts.map { $0.seconds.rounded() } == [2, 30, 0])
    #expect(parts[1].expected < 3)
  }

  @Test func endStatesAreCheckedInTheLastRoundOnly() async throws {
    let machine = FakeMachine()
    _ = try await machine.run(["actor"], [saves], rounds: 3)
    #expect(machine.asked.value.map(\.verifies) == [false, false, false, false, true, true])
  }

  @Test func theRoundThatTurnsOutToBeTheLastIsCheckedToo() async throws {
    var machine = FakeMachine()
    machine.seconds = { _, _ in 4 }
    _ = try await machine.run(["actor"], [saves], rounds: 8, budget: 40)
    #expect(
      machine.asked.value.map(\.verifies) == Array(repeating: false, count: 6) + [true, true])
  }

  @Test(arguments: [RoundFailure.Kind.crashed, .hung, .threw])
  func aFailedRoundIsMarkedAndTheOthersAreKept(_ kind: RoundFailure.Kind) async throws {
    var machine = FakeMachine()
    machine.speeds["mutex"] = 2
    machine.failure = { arm, round in
      arm == "mutex" && round == 3 ? RoundFailure(kind: kind, description: "mutex fell") : nil
    }
    let result = try await machine.run(["actor", "mutex"], [saves], rounds: 7)
    #expect(
      result.context.failures == [
        FailedRound(arm: "mutex", round: 3, scenarios: [saves], kind: kind, message: "mutex fell")
      ])
    #expect(
      try result.cell("mutex", saves, .throughput).rounds == [200, 400, 800, 1_000, 1_200, 1_400])
    #expect(try result.cell("actor", saves, .throughput).rounds.count == 7)
    // Pairs are of the same round, so rounds after the gap are still compared with their own.
    #expect(try result.comparison("mutex", saves).ratio.ratios == [2, 2, 2, 2, 2, 2])
    #expect(result.context.isComplete)
  }

  @Test func aStoreThatLosesSavesHasNoFiguresAndTheOthersKeepTheirs() async throws {
    var machine = FakeMachine()
    machine.failure = { arm, round in
      arm == "mutex" && round == 6
        ? RoundFailure(kind: .wrongEndState, description: "mutex lost it") : nil
    }
    let result = try await machine.run(["actor", "mutex"], [saves])
    let cell = try result.cell("mutex", saves, .throughput)
    #expect(cell.value == nil && cell.unavailable == "mutex lost it")
    #expect(result.context.failures.map(\.kind) == [.wrongEndState])
    #expect(!result.comparisons.contains { $0.variant == "mutex" })
    #expect(try result.cell("actor", saves, .throughput).rounds.count == 6)
  }

  /// The same store lost content, in the arm that measures it again or with a delay.
  @Test(arguments: ["actor (again)", "actor (10 % slower)"])
  func aStoreThatLosesSavesInAControlHasNoFigures(_ control: String) async throws {
    var machine = FakeMachine()
    machine.failure = { arm, round in
      arm == control && round == 6
        ? RoundFailure(kind: .wrongEndState, description: "it lost a save") : nil
    }
    let result = try await machine.run(["actor", "mutex"], [saves], planted: [0.1])
    #expect(try result.cell("actor", saves, .throughput).unavailable == "it lost a save")
    #expect(try result.cell("mutex", saves, .throughput).rounds.count == 6)
  }

  @Test func theResultIsKeptAfterEveryRound() async throws {
    let machine = FakeMachine()
    _ = try await machine.run(["actor"], [saves], rounds: 3)
    #expect(machine.kept.value.map(\.context.rounds) == [1, 2, 3])
    #expect(machine.kept.value.allSatisfy { !$0.context.isComplete })
  }

  @Test func aStoppedRunShowsNoFigureThatNobodyVerified() async throws {
    var machine = FakeMachine()
    machine.failure = { arm, round in
      if round == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      return round == 3 ? CancellationError() : nil
    }
    let (copy, saves) = (machine, saves)
    let result = try await Task { try await copy.run(["actor", "no-op"], [saves]) }.value
    #expect(result.context.rounds == 2 && !result.context.isComplete)
    #expect(result.context.failures.isEmpty)
    expectNothing(of: ["actor", "actor (again)"], in: result)
    // A limit cannot be read back.
    #expect(try result.cell("no-op", saves, .throughput).rounds == [100, 200])
  }

  private func expectNothing(of stores: [String], in result: BenchmarkResult) {
    let figures = result.cells.filter { stores.contains($0.variant) }
    #expect(!figures.isEmpty && figures.allSatisfy { $0.value == nil && $0.rounds.isEmpty })
    // The figures that are measured once may have had no time, too.
    let rates = figures.filter { $0.metric == .throughput }
    #expect(
      rates.count == stores.count
        && rates.allSatisfy {
          $0.unavailable
            == "not verified: the run ended before the round in which its content is looked at"
        })
    #expect(!result.comparisons.contains { stores.contains($0.variant) })
    #expect(!(result.distributions ?? []).contains { stores.contains($0.variant) })
    #expect(result.context.unverified == stores)
    #expect(
      result.unverifiedSentence
        == "Not verified, and so without figures: \(stores.joined(separator: ", ")). The round in which "
        + "their content is looked at did not come to its end.")
  }

  /// The last round is begun with enough time for all arms; the first of them takes all of it.
  @Test func whatTheTimeDidNotSufficeToVerifyHasNoFigures() async throws {
    var machine = FakeMachine()
    machine.seconds = { arm, round in round == 3 ? 60 : 1 }
    let result = try await machine.run(["actor", "mutex"], [saves], rounds: 3, budget: 40)
    let verified = machine.asked.value.filter(\.verifies).map(\.arm)
    #expect(verified.count == 1 && result.context.isComplete)
    expectNothing(
      of: ["actor", "mutex", "actor (again)"].filter { !verified.contains($0) }, in: result)
    #expect(try result.cell(verified[0], saves, .throughput).value != nil)
  }

  @Test(arguments: [RoundFailure.Kind.crashed, .hung, .threw])
  func aStoreWhoseLastRoundFailsHasNoFigures(_ kind: RoundFailure.Kind) async throws {
    var machine = FakeMachine()
    machine.failure = { arm, round in
      arm == "mutex" && round == 6 ? RoundFailure(kind: kind, description: "mutex fell") : nil
    }
    let result = try await machine.run(["actor", "mutex"], [saves])
    let cell = try result.cell("mutex", saves, .throughput)
    #expect(
      cell.unavailable
        == "not verified: the round in which its content was to be looked at failed")
    #expect(result.context.unverified == ["mutex"] && result.context.failures.count == 1)
    #expect(!result.comparisons.contains { $0.variant == "mutex" })
    #expect(try result.cell("actor", saves, .throughput).rounds.count == 6)
  }

  @Test func aRunThatIsStoppedAtOnceHasNothingToShow() async throws {
    var machine = FakeMachine()
    machine.failure = { _, _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return CancellationError()
    }
    let (copy, saves) = (machine, saves)
    await #expect(throws: CancellationError.self) {
      try await Task { try await copy.run(["actor"], [saves]) }.value
    }
  }

  @Test func armsOfSeveralBlocksAreComparedWithTheBaselineOfTheirBlock() async throws {
    var machine = FakeMachine()
    let arms = [
      "actor", "mutex", "nslock", "dispatch-queue", "dispatch-barrier", "actor-batched",
      "actor-executor", "sqlite",
    ]
    for (number, arm) in arms.enumerated() { machine.speeds[arm] = Double(number + 1) }
    let result = try await machine.run(arms, [saves])
    #expect(result.context.order.count == 12)
    #expect(result.context.order.allSatisfy { $0.contains("actor") && $0.count == 5 })
    for (number, arm) in arms.enumerated().dropFirst() {
      #expect(try result.comparison(arm, saves).ratio.median == Double(number + 1))
    }
  }

  @Test func sweepsComeAfterTheRoundsAndHaveNoVerdicts() async throws {
    let machine = FakeMachine()
    let large = scenario(.saveOnly, records: 10_000, .powerLoss)
    let sweep = Sweep(
      arms: try ["actor", "mutex"].map { try #require(Arms.catalog.arm($0)) }, scenarios: [large],
      rounds: 2)
    let result = try await machine.run(["actor", "mutex"], [saves], sweeps: [sweep])
    #expect(try result.cell("mutex", large, .throughput).rounds.count == 2)
    #expect(result.comparisons.allSatisfy { $0.scenario == saves })
    #expect(result.context.sweeps.map(\.rounds) == [2])
    #expect(machine.asked.value.suffix(4).allSatisfy { $0.scenarios == [large] })
  }

  @Test func theShareOfTimeWithinWindowsIsSaid() async throws {
    var machine = FakeMachine()
    machine.seconds = { _, _ in 2 }
    let result = try await machine.run(["actor"], [saves])
    // Every window of this machine lasts a second.
    #expect(abs(result.context.windowShare - 0.5) < 1e-9)
    #expect(abs(result.context.seconds - 24) < 1e-6)
  }

  @Test func progressOnlyGrowsAndEndsWithTheWhole() async throws {
    let machine = FakeMachine()
    _ = try await machine.run(["actor", "mutex", "raw-append"], [saves], rounds: 3)
    let steps = machine.steps.value
    #expect(steps.allSatisfy { $0.total == 1 })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.done <= $1.done })
    #expect(steps.last?.done == 1)
    #expect(steps.filter { $0.next.hasPrefix("round 3: ") }.count == 4)
    #expect(steps.filter { $0.next.hasPrefix("once for each: ") }.count == 2)
  }
}
