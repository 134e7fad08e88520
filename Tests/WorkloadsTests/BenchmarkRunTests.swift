import Measurement
import Persistence
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
    #expect(result.comparisons.map(\.variant) == ["mutex", "nslock", "actor (again)"])
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
    #expect(abs(floor.share - 0.2) < 1e-9 && !floor.containsOne)
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

  @Test func theBudgetEndsARunAfterTwoRoundsAtTheEarliest() async throws {
    let result = try await FakeMachine().run(["actor"], [saves], rounds: 50, budget: 0)
    #expect(result.context.order.count == 2)
    #expect(result.context.plannedRounds == 50)
    #expect(try result.cell("actor", saves, .throughput).rounds == [100, 200])
  }

  @Test(arguments: [RoundFailure.Kind.wrongEndState, .crashed, .threw])
  func aFailedRoundEndsTheRunWithoutFigures(_ kind: RoundFailure.Kind) async throws {
    var machine = FakeMachine()
    machine.failure = RoundFailure(kind: kind, description: "actor lost something")
    let error = await #expect(throws: RoundFailure.self) {
      try await machine.run(["actor"], [saves])
    }
    #expect(error?.kind == kind)
    #expect(machine.asked.value.count == 1)
  }

  @Test func progressOnlyGrowsAndEndsWithTheWhole() async throws {
    let machine = FakeMachine()
    _ = try await machine.run(["actor", "mutex", "raw-append"], [saves], rounds: 3)
    let steps = machine.steps.value
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.done <= $1.done })
    #expect(Set(steps.map(\.total)).count == 1)
    #expect(steps.last?.done == steps.last?.total)
    #expect(steps.filter { $0.next.hasPrefix("round 3: ") }.count == 4)
    #expect(steps.filter { $0.next.hasPrefix("allocations and start delay: ") }.count == 2)
  }
}
