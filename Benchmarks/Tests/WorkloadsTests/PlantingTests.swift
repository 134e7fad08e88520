import CatalogArms
import Measurement
import Persistence
import ResultModel
import Synchronization
import Testing

@testable import Workloads

@Suite("Planted delays")
struct PlantingTests {
  private let saves = scenario(.saveOnly, records: 1_000, .powerLoss)
  private let manySaves = scenario(.saveOnly, clients: 32, records: 1_000, .powerLoss)
  private let finds = scenario(.readOnly, records: 1_000, .powerLoss)
  private static let delays = [0.05, 0.1, 0.2]

  private func plan(
    _ scenarios: [Scenario], rounds: Int = 8, budget: Double = 100
  ) throws -> Plan {
    try Plan(
      arms: ["mutex", "actor"].compactMap(Arms.catalog.arm), scenarios: scenarios, rounds: rounds,
      budget: budget, planted: Self.delays, seed: 1)
  }

  @Test func theBaselineIsDelayedWhereOneClientCallsInTheSameRounds() throws {
    let plan = try plan([finds, manySaves, saves])
    let planted = plan.arms.filter { $0.kind == .planted }
    #expect(
      planted.map(\.id) == ["actor (5 % slower)", "actor (10 % slower)", "actor (20 % slower)"])
    #expect(planted.map(\.delay) == Self.delays.map { PlantedDelay(of: "actor", share: $0) })
    #expect(plan.headline.map { $0.arms.filter { $0.kind == .planted }.count } == [3])
    for arm in planted {
      #expect(plan.headline[0].scenarios(of: arm) == [finds, saves])
    }
    #expect(plan.omissions == [])
    #expect(plan.armsMeasuredOnce.map(\.id) == ["actor", "mutex"])
  }

  @Test func withoutVerdictsNothingIsPlanted() throws {
    let plan = try plan([saves], rounds: 5)
    #expect(plan.arms.allSatisfy { $0.kind != .planted } && plan.omissions == [])
  }

  @Test func withoutAScenarioOfOneClientNothingIsPlantedAndThatIsSaid() throws {
    let plan = try plan([manySaves])
    #expect(plan.arms.allSatisfy { $0.kind != .planted })
    #expect(
      plan.omissions == [
        "No delays are planted: a delay of a call needs a scenario with one client."
      ])
  }

  /// The planted arms would take the rounds that the verdicts need.
  @Test func aSmallBudgetIsForTheVerdicts() throws {
    let plan = try plan([saves], rounds: 8, budget: 4.5)
    #expect(plan.arms.allSatisfy { $0.kind != .planted } && plan.fittingRounds >= 6)
    #expect(plan.omissions.first?.hasPrefix("No delays are planted: the budget") == true)
    #expect(try self.plan([saves], budget: 9).arms.contains { $0.kind == .planted })
  }

  @Test func aProcessIsAskedToDelayTheBaseline() async throws {
    let machine = FakeMachine()
    _ = try await machine.run(["actor"], [saves], planted: [0.1])
    let asked = machine.asked.value.filter { $0.arm == "actor (10 % slower)" }
    #expect(asked.count == 6)
    #expect(asked.allSatisfy { $0.delay == PlantedDelay(of: "actor", share: 0.1) })
    #expect(asked.allSatisfy { $0.measured == "actor" && $0.scenarios == [saves] })
    #expect(machine.asked.value.filter { $0.arm == "actor" }.allSatisfy { $0.delay == nil })
    #expect(!machine.ledgersAsked.value.contains { $0.arm.contains("slower") })
  }

  private func result(_ seen: [String: Double], mutex: Double) async throws -> BenchmarkResult {
    var machine = FakeMachine()
    machine.speeds = ["actor": 1, "actor (again)": 1.01, "mutex": mutex]
    for (percent, share) in seen { machine.speeds["actor (\(percent) % slower)"] = 1 / (1 + share) }
    return try await machine.run(["actor", "mutex"], [saves, manySaves], planted: Self.delays)
  }

  @Test func theResultSaysWhatItMadeOfEachDelay() async throws {
    let result = try await result(["5": 0.048, "10": 0.102, "20": 0.2], mutex: 1.03)
    let resolution = try #require(result.resolution(of: saves))
    #expect(resolution.planted.map(\.share) == Self.delays)
    #expect(resolution.planted.map(\.isSeen) == [true, true, true])
    for (delay, share) in zip(resolution.planted, [0.048, 0.102, 0.2]) {
      #expect(abs(delay.seen - share) < 1e-9)
    }
    #expect(resolution.smallest == 0.05 && resolution.needed == 0.05)
    #expect(try result.comparison("mutex", saves).verdict == .same(within: 0.05))
    let arm = try #require(result.context.arms?.first { $0.id == "actor (5 % slower)" })
    #expect(arm.kind == .planted && arm.delay == PlantedDelay(of: "actor", share: 0.05))
    #expect(!result.stores.contains(arm.id) && result.isControl(arm.id))
  }

  /// With 32 clients no delay is planted, and the same difference is above the noise.
  @Test func aRunDoesNotSpeakOfWhatIsSmallerThanADelayThatItDidNotSee() async throws {
    let result = try await result(["5": 0, "10": 0.1, "20": 0.2], mutex: 1.06)
    let resolution = try #require(result.resolution(of: saves))
    #expect(resolution.planted.map(\.isSeen) == [false, true, true])
    #expect(resolution.smallest == 0.1 && resolution.largestUnseen == 0.05)
    #expect(try result.comparison("mutex", saves).verdict == .same(within: 0.1))
    #expect(try result.comparison("mutex", manySaves).verdict == .faster)
    #expect(try #require(result.resolution(of: manySaves)).planted == [])
  }

  @Test func aRunThatSawNoDelaySpeaksOnlyOfLargeDifferences() async throws {
    for (speed, verdict) in [
      (1.15, .inconclusive(reason: "the difference does not exceed what this run sees")),
      (1.5, .faster),
    ] as [(Double, Verdict)] {
      let result = try await result(["5": 0, "10": 0, "20": 0], mutex: speed)
      #expect(try result.comparison("mutex", saves).verdict == verdict)
      let resolution = try #require(result.resolution(of: saves))
      #expect(resolution.smallest == nil && resolution.needed == 0.2)
    }
  }
}

/// A store whose saves take a while and are noted.
private final class TimedStore: Store {
  typealias Item = BenchmarkRecord

  /// The least duration of a save, in nanoseconds.
  static let call: UInt64 = 50_000
  private let calls = Mutex<[(began: UInt64, ended: UInt64)]>([])

  /// The time between each save and the next one, in nanoseconds.
  var gaps: [UInt64] {
    calls.withLock { calls in zip(calls.dropFirst(), calls).map { $0.began - $1.ended } }
  }

  func save(_ item: BenchmarkRecord) async {
    let began = MonotonicClock.now()
    var now = began
    while now < began + Self.call { now = MonotonicClock.now() }
    calls.withLock { $0.append((began, now)) }
  }

  func find(by id: String) async -> BenchmarkRecord? { nil }
  func save(contentsOf items: [BenchmarkRecord]) async {}
  func delete(_ id: String) async {}
  func delete(contentsOf ids: [String]) async {}
  func loadAll() async -> [BenchmarkRecord] { [] }
  func flush() async {}
  func close() async {}
}

@Suite("The delays of a planted arm")
struct DelayDebtTests {
  @Test(arguments: [0.05, 0.1, 0.2], [300.0, 40_000, 2_000_000])
  func theirMeanIsTheShareOfTheCalls(_ share: Double, _ call: Double) {
    var random = DelayDebt(share: share, seed: 3)
    var (now, called, paid) = (UInt64(1_000), 0.0, 0.0)
    for _ in 0..<20_000 {
      paid += Double(
        random.pay(since: now) {
          // A reading of the clock takes some time, so a delay ends late.
          now += 37
          return now
        })
      now += UInt64(call)
      random.add(for: UInt64(call))
      called += call
    }
    #expect(abs(paid / called / share - 1) < 0.02, "\(paid / called)")
  }

  @Test func aClientWaitsBetweenItsCalls() async throws {
    let store = TimedStore()
    var loop = ClosedLoop(window: 0, minimumOperations: 21)
    loop.debt = DelayDebt(share: 100, seed: 1)
    let ring = try OperationRing(scenario(.saveOnly), client: 0, seed: 5)
    _ = try await loop.run(store, rings: [ring], revisionBase: 1)
    // Every random factor is at least a half, and a delay makes up for at most 500 ns of another.
    let shortest = 50 * TimedStore.call - 500
    #expect(store.gaps.count == 20 && store.gaps.allSatisfy { $0 >= shortest }, "\(store.gaps)")
  }
}
