import Measurement
import ResultModel
import Testing
@testable import Workloads

@Suite("The cells of a result")
struct ResultCellTests {
  private let saves = scenario(.saveOnly, records: 1_000, .powerLoss)
  private let mixed = scenario(.mixed, clients: 8, records: 1_000, .powerLoss)
  private let finds = scenario(.readOnly, records: 1_000, .powerLoss)

  @Test func everyCellHasAValueOrAReason() async throws {
    let result = try await FakeMachine().run(
      ["actor", "published-actor", "no-op", "dictionary", "raw-append"], [saves, mixed, finds])
    for cell in result.cells {
      #expect((cell.value == nil) != (cell.unavailable == nil), "\(cell)")
      #expect(cell.unavailable?.isEmpty != true)
      #expect(cell.unit == cell.metric.unit)
    }
    let names = result.cells.map { "\($0.variant) \($0.scenario) \($0.metric)" }
    #expect(Set(names).count == names.count)
  }

  @Test func fileFiguresAreForEachSave() async throws {
    let result = try await FakeMachine().run(["actor"], [saves])
    let expected: [Metric: Double] = [
      .fileWrites: 1, .fileBytes: 500, .fileSynchronizations: 1, .directorySynchronizations: 0.5,
      .fileRenames: 1, .fileTime: 1_000, .fileWriteTime: 200, .fileSynchronizationTime: 800,
      .directorySynchronizationTime: 0, .writeAmplification: 2, .coalescing: 1,
    ]
    for (metric, value) in expected {
      let cell = try result.cell("actor", saves, metric)
      #expect(cell.value == value, "\(metric)")
      #expect(cell.rounds == Array(repeating: value, count: 3), "the parts of the counted run")
    }
    let whole: [Metric: Double] = [
      .callToDurable: 2_000, .recordsAtRiskOfCrash: 0, .recordsAtRiskOfPowerLoss: 12,
      .unexplainedBytes: 0,
    ]
    for (metric, value) in whole {
      #expect(try result.cell("actor", saves, metric).value == value, "\(metric)")
    }
  }

  @Test func whatTheKernelCountsBesidesIsNotExplainedAway() async throws {
    var machine = FakeMachine()
    machine.unexplainedBytes = 4_096
    let result = try await machine.run(["actor"], [saves])
    #expect(try result.cell("actor", saves, .unexplainedBytes).value == 4_096)
  }

  @Test func processorTimeIsForEachOperation() async throws {
    let cell = try await FakeMachine().run(["actor"], [saves]).cell("actor", saves, .processorTime)
    #expect(cell.rounds == (1...6).map { 10_000 / Double(100 * $0) })
  }

  @Test func everyStoresFilesAreCountedOnceInAProcessOfTheirOwn() async throws {
    let machine = FakeMachine()
    let arms = ["actor", "published-actor", "mutex", "nslock", "actor-batched", "dispatch-queue"]
    let result = try await machine.run(arms, [saves, finds])
    for arm in arms {
      #expect(try result.cell(arm, saves, .fileSynchronizationTime).value == 800, "\(arm)")
    }
    // The baseline is in every block.
    #expect(machine.ledgersAsked.value.map(\.arm).sorted() == arms.sorted())
    #expect(machine.ledgersAsked.value.allSatisfy { $0.scenarios == [saves] })
    let again = try result.cell("actor (again)", saves, .fileWrites)
    #expect(again.absence == .countedForTheRepeated && again.unavailable != nil)
    #expect(try result.cell("actor", finds, .fileWrites).absence == .noSaves)
  }

  @Test func manySavesShareACommit() {
    var ledger = FileLedger()
    ledger.calls = ["write": 50, "synchronize": 25]
    let counted = CountedFiles.ledger(
      ScenarioLedger(
        scenario: saves, isMetered: true,
        parts: [ScenarioLedger.Part(ledger: ledger, saves: 100)], itemBytes: 250,
        kernel: KernelWrites(
          calls: .unavailable("not asked"), bytes: .unavailable("not asked"),
          storageBytes: .unavailable("not asked"))))
    #expect(counted.cell("actor", saves, .coalescing).rounds == [4])
    #expect(counted.cell("actor", saves, .fileSynchronizations).rounds == [0.25])
  }

  @Test func aCountThatFailsIsAReason() async throws {
    var machine = FakeMachine()
    machine.ledgerFailure = "the library cannot be loaded"
    let result = try await machine.run(["sqlite"], [saves])
    for metric in Metric.countedInFiles {
      let cell = try result.cell("sqlite", saves, metric)
      #expect(cell.value == nil && cell.unavailable == "the library cannot be loaded")
    }
  }

  @Test func whatAScenarioCannotShowIsUnavailable() async throws {
    let result = try await FakeMachine().run(["actor"], [saves, finds])
    func reason(_ scenario: Scenario, _ metric: Metric) throws -> String? {
      try result.cell("actor", scenario, metric).unavailable
    }
    #expect(try reason(finds, .fileWrites) == "no saves in this workload")
    #expect(try reason(finds, .saveMedian) == "nothing was recorded")
    #expect(try reason(saves, .fairness) == "one client")
    #expect(try reason(saves, .contextSwitches) == "not on this machine")
  }

  @Test func whatAnArmCannotDoIsOneCellWithTheReason() async throws {
    let result = try await FakeMachine().run(["actor", "dictionary"], [mixed])
    let cells = result.cells.filter { $0.variant == "dictionary" && $0.clients == 8 }
    #expect(cells.map(\.metric) == [.throughput])
    #expect(cells.first?.unavailable == "nothing guards it: 1 client at most")
    #expect(!result.comparisons.contains { $0.variant == "dictionary" })
  }

  @Test func percentilesAreThoseOfTheRoundsWithTheirInterval() async throws {
    var machine = FakeMachine()
    machine.samplesOfEach = 200
    machine.serviceTime = { round in 1_000 * UInt64(round) }
    let cell = try await machine.run(["actor"], [saves]).cell("actor", saves, .saveTail)
    // Pooled, 1,200 samples of six rounds would give 6,000 with a narrow interval.
    #expect(cell.rounds == [1_000, 2_000, 3_000, 4_000, 5_000, 6_000])
    #expect(cell.value == 3_500)
    let interval = try MedianInterval(of: cell.rounds)
    #expect(cell.low == interval.low && cell.high == interval.high)
  }

  @Test func aPercentileNeedsTenSamplesBeyondItInAllRounds() async throws {
    var machine = FakeMachine()
    machine.samplesOfEach = 160
    let refused = try await machine.run(["actor"], [saves]).cell("actor", saves, .saveTail)
    #expect(refused.value == nil)
    #expect(
      refused.unavailable
        == "p99.0 needs 10 samples beyond it, that is 1000 in all; there are 960")
  }

  @Test func aPercentileNeedsOneSampleBeyondItInEachRound() async throws {
    var machine = FakeMachine()
    machine.samplesOfEach = 99
    let refused = try await machine.run(["actor"], [saves], rounds: 20)
      .cell("actor", saves, .saveTail)
    #expect(refused.unavailable?.hasPrefix("p99.0 needs 1 samples beyond it") == true)
  }

  @Test func aDisturbedRoundIsMarkedAndKept() async throws {
    var machine = FakeMachine()
    machine.steal = { arm, round in
      arm == "mutex" && round == 2
        ? .value(50_000_000)
        : round == 3 ? .value(20_000_000) : .unavailable("not here")
    }
    let result = try await machine.run(["actor", "mutex"], [saves])
    #expect(
      result.context.disturbances == [
        "round 2, mutex, save-only, 1 client, 1000 records, powerLoss: "
          + "5 % of one processor's time was stolen"
      ])
    #expect(try result.cell("mutex", saves, .throughput).rounds.count == 6)
  }

  @Test func allocationsAreThoseThatTheProbeCounted() async throws {
    let machine = FakeMachine()
    let result = try await machine.run(["actor", "no-op", "raw-append"], [mixed], rounds: 1)
    let requests = machine.counted.value.map { "\($0.arm) \($0.scenario.workload.rawValue)" }
    // The floors are limits of time; their allocations are not needed.
    #expect(requests == ["actor read-only", "actor save-only"])
    let counted = scenario(.saveOnly, records: 100)
    #expect(machine.counted.value.map(\.scenario).contains(counted))
    let cell = try result.cell("actor", counted, .allocations)
    #expect(cell.value == 3 && cell.unavailable == nil && cell.rounds.isEmpty)
    #expect(try result.cell("actor", counted, .allocatedBytes).value == 96)
  }

  @Test func aProbeThatRefusesIsAReason() async throws {
    var machine = FakeMachine()
    machine.count = ProbeResult([:], failure: "the probe refused")
    let result = try await machine.run(["actor"], [mixed], rounds: 1)
    let counted = scenario(.readOnly, records: 100)
    #expect(try result.cell("actor", counted, .allocations).unavailable == "the probe refused")
    #expect(try result.cell("actor", counted, .allocatedBytes).value == nil)
  }
}
