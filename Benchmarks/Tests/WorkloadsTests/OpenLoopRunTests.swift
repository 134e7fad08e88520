import CatalogArms
import Measurement
import ResultModel
import Testing

@testable import Workloads

@Suite("The open loop of a run")
struct OpenLoopRunTests {
  private let saves = scenario(.saveOnly, clients: 8, records: 100)

  private func run(_ machine: FakeMachine, rounds: Int = 6) async throws -> BenchmarkResult {
    let arms = ["actor", "published-actor", "raw-replace"].compactMap(Arms.catalog.arm)
    return try await machine.run(
      ["actor", "published-actor"], [scenario(.saveOnly)],
      openLoop: OpenLoopChoice(
        arms: arms, scenarios: [saves], rounds: rounds, load: .sweep(.poisson)), rounds: rounds)
  }

  @Test func everyArmHasItsRatesOverAllRounds() async throws {
    let machine = FakeMachine()
    let result = try await run(machine)
    let loops = try #require(result.openLoops)
    #expect(loops.map(\.variant) == ["actor", "published-actor", "raw-replace"])
    for loop in loops {
      #expect(loop.scenario == saves && loop.arrivals == .poisson)
      #expect(loop.closedLoop?.rounds == [100, 200, 300, 400, 500, 600])
      #expect(loop.knee?.value == 350 && loop.knee?.low != nil)
      #expect(loop.points.map(\.share) == [0.25, 0.5, 0.75, 0.9, 1.1])
      #expect(loop.points[1].offered.value == 175 && loop.points[1].mostOutstanding == 6)
      #expect(loop.points[1].held == 12 && loop.points[1].renames.value == 3.5)
    }
    let asked = machine.asked.value.filter { $0.openLoop != nil }
    #expect(asked.count == 18)
    #expect(result.context.disturbances.count { $0.contains("open loop") } == 3)
    // An arm's rounds do not exceed those in the order: readers of the file check that.
    #expect(result.context.order.count { $0.contains("raw-replace") } == 6)
  }

  @Test func percentilesAreThoseThatTheSamplesSupport() async throws {
    var machine = FakeMachine()
    machine.samplesOfEach = 200
    machine.serviceTime = { 1_000 * UInt64($0) }
    let point = try #require(try await run(machine).openLoops?[0].points[0])
    let tail = try #require(point.percentile(99))
    #expect(tail.rounds == [1_000, 2_000, 3_000, 4_000, 5_000, 6_000] && tail.low != nil)
    let farTail = try #require(point.percentile(99.9))
    #expect(farTail.value == nil)
    #expect(
      farTail.unavailable
        == "p99.9 needs 10 samples beyond it, that is 10000 in all; there are 1200")
    // 99.99: enough in all, and none of the rounds may be without.
    machine.samplesOfEach = 20_000
    let rich = try #require(try await run(machine).openLoops?[0].points[0])
    #expect(rich.percentile(99.99)?.value == 3_500)
  }

  @Test func whatIsSaturatedHasNoPercentiles() async throws {
    let point = try #require(try await run(FakeMachine()).openLoops?[0].points.last)
    #expect(point.isSaturated && point.saturatedRounds == 6)
    for percentile in point.percentiles {
      #expect(percentile.figure.unavailable?.hasPrefix("saturated in 6 of 6 rounds") == true)
    }
  }

  @Test func whatWasNeverSentInAnyRoundMakesLowerBounds() async throws {
    var machine = FakeMachine()
    let whole = try #require(try await run(machine).openLoops?[0].points[0])
    #expect(whole.unsent == 0 && !whole.hasLowerBounds)
    machine.unsent = { $0 == 4 ? 7 : 0 }
    let point = try #require(try await run(machine).openLoops?[0].points[0])
    #expect(point.unsent == 7 && point.hasLowerBounds && !point.isSaturated)
  }

  @Test func anOpenLoopThatWasNotVerifiedIsNotShown() async throws {
    var machine = FakeMachine()
    machine.failure = { arm, round in
      arm == "published-actor" && round == 6 ? RoundFailure(kind: .hung, description: "hung") : nil
    }
    let result = try await run(machine)
    #expect(result.openLoops?.map(\.variant) == ["actor", "raw-replace"])
    #expect(result.context.unverified == ["published-actor"])
  }

  @Test func aStoreThatLosesSomethingHasNoOpenLoop() async throws {
    var machine = FakeMachine()
    machine.failure = { arm, round in
      arm == "raw-replace" && round == 6
        ? RoundFailure(kind: .wrongEndState, description: "lost") : nil
    }
    let result = try await run(machine)
    #expect(result.openLoops?.map(\.variant) == ["actor", "published-actor"])
    #expect(result.context.failures.map(\.arm) == ["raw-replace"])
  }

  @Test func aRunWithoutOneHasNone() async throws {
    #expect(try await FakeMachine().run(["actor"], [saves]).openLoops == nil)
  }

  @Test func theFarthestPercentileOfAClosedLoopNeedsItsSamples() async throws {
    var machine = FakeMachine()
    let few = try await machine.run(["actor"], [saves]).cell("actor", saves, .saveFarthestTail)
    #expect(few.unavailable?.hasPrefix("p99.99 needs 10 samples beyond it, that is 100000") == true)
    machine.samplesOfEach = 20_000
    let many = try await machine.run(["actor"], [saves]).cell("actor", saves, .saveFarthestTail)
    #expect(many.value == 1_000 && many.low == 1_000 && many.rounds.count == 6)
  }
}
