import CatalogArms
import ResultModel
import Testing

@testable import Measurement
@testable import Workloads

/// A machine whose figures are all known beforehand.
///
/// In round k, counted from 1, the actor does 100 k operations per second, as if the machine
/// changed each time; the other arms do a fixed multiple.
struct FakeMachine {
  var speeds: [String: Double] = ["actor": 1, "actor (again)": 1]
  var samplesOfEach = 100
  /// The number of requests of an open loop that were due but never sent.
  var unsent: @Sendable (_ round: Int) -> Int = { _ in 0 }
  var serviceTime: @Sendable (_ round: Int) -> UInt64 = { _ in 1_000 }
  var steal: @Sendable (_ arm: String, _ round: Int) -> Figure = { _, _ in .value(0) }
  /// The processor time of other programs in each window of a second, in nanoseconds, of all
  /// processors.
  var others: @Sendable (_ arm: String, _ round: Int) -> Double = { _, _ in 0 }
  /// The disk's time before each round.
  let synchronizations = Shared<[Double]>([])
  let asked = Shared<[RoundRequest]>([])
  /// The requests for allocations, and those for start delays.
  let counted = Shared<[ProbeRequest]>([])
  let stalled = Shared<[ProbeRequest]>([])
  let ledgersAsked = Shared<[LedgerRequest]>([])
  /// The reason why nothing is counted, if there is one.
  var ledgerFailure: String?
  /// The bytes that the kernel counts beyond the ledger's.
  var unexplainedBytes = 0
  let steps = Shared<[(done: Double, total: Double, next: String)]>([])
  /// The error of measuring an arm in a round, if measuring fails.
  var failure: @Sendable (_ arm: String, _ round: Int) -> (any Error)? = { _, _ in nil }
  /// The history of the round that is verified.
  var history: @Sendable (_ arm: String, Scenario) -> CheckedHistory? = { _, _ in nil }
  /// The measuring time of an arm in a round, in seconds.
  var seconds: @Sendable (_ arm: String, _ round: Int) -> Double = { _, _ in 0.1 }
  let clock = Shared<UInt64>(1_000)
  let complaints = Shared<[String]>([])
  let kept = Shared<[BenchmarkResult]>([])
  var count = ProbeResult([.allocations: .value(3), .allocatedBytes: .value(96)])

  static let seed: UInt64 = 40

  /// Runs a plan of these arms on the machine.
  func run(
    _ arms: [String], _ scenarios: [Scenario], sweeps: [Sweep] = [],
    openLoop: OpenLoopChoice? = nil, rounds: Int = 6, budget: Double = 1_000,
    callers: Callers = .tasks, planted: [Double] = [], record: RunRecord? = nil
  ) async throws -> BenchmarkResult {
    let plan = try Plan(
      arms: try arms.map { try #require(Arms.catalog.arm($0)) }, scenarios: scenarios,
      sweeps: sweeps,
      openLoop: openLoop, rounds: rounds, budget: budget, callers: callers, planted: planted,
      seed: Self.seed)
    let recorded =
      record.map { record in
        environment.recorded(in: record) { said in complaints.change { $0.append(said) } }
      } ?? environment
    return try await BenchmarkRun(plan, profile: .quick, environment: recorded).run()
  }

  private var environment: BenchmarkRun.RunEnvironment {
    var environment = BenchmarkRun.RunEnvironment(
      directory: "/",
      measure: { request in
        asked.change { $0.append(request) }
        let round = Int(request.seed - Self.seed) + 1
        clock.change { $0 += UInt64(seconds(request.arm, round) * 1e9) }
        try Task.checkCancellation()
        if let failure = failure(request.arm, round) { throw failure }
        if request.opening != nil {
          return RoundResult(
            measurements: [], openings: request.scenarios.map { opening($0, round: round) })
        }
        if let load = request.openLoop {
          return RoundResult(
            measurements: [],
            openLoops: request.scenarios.map { openLoop(load, $0, round: round) })
        }
        return RoundResult(measurements: request.scenarios.map { measure(request, $0) })
      },
      progress: { done, total, next in steps.change { $0.append((done, total, next)) } })
    environment.ledger = { count($0) }
    environment.probe = { request in
      switch request.kind {
      case .startDelay:
        stalled.change { $0.append(request) }
        return ProbeResult([.startDelay: .value(1_000_000)])
      case .allocations:
        counted.change { $0.append(request) }
        return count
      }
    }
    environment.keep = { result in kept.change { $0.append(result) } }
    environment.now = { clock.value }
    environment.synchronize = { synchronizations.change { $0.isEmpty ? nil : $0.removeFirst() } }
    return environment
  }

  private func measure(_ request: RoundRequest, _ scenario: Scenario) -> ScenarioMeasurement {
    let round = Int(request.seed - Self.seed) + 1
    let operations = Double(100 * round) * (speeds[request.arm] ?? 1)
    var histogram = Histogram()
    histogram.record(serviceTime(round), count: UInt64(samplesOfEach))
    let isSaving = scenario.workload != .readOnly
    var measurement = ScenarioMeasurement(
      scenario: scenario, operations: operations, nanoseconds: 1_000_000_000,
      elapsed: 1_000_000_000, performed: Int(operations), performedSaves: isSaving ? 100 : 0,
      finds: histogram, saves: isSaving ? histogram : Histogram(),
      counters: counters(
        steal: steal(request.arm, round), busy: .value(10_000 + others(request.arm, round))),
      operationsOfClients: Array(repeating: 10, count: scenario.clients),
      slices: Array(repeating: 12, count: ClosedLoop.slices))
    if request.verifies { measurement.history = history(request.arm, scenario) }
    return measurement
  }

  /// In round k an opening takes k µs for each record.
  private func opening(_ scenario: Scenario, round: Int) -> OpeningMeasurement {
    OpeningMeasurement(
      scenario: scenario, nanoseconds: UInt64(1_000 * round * scenario.records),
      residentBytes: .value(4_096), fileBytes: .value(Double(200 * scenario.records)),
      diskReadBytes: .unavailable("not on this machine"))
  }

  /// In round k the closed loop does 100 k operations in a second, and the store keeps up with as many.
  private func openLoop(
    _ load: OpenLoopLoad, _ scenario: Scenario, round: Int
  ) -> OpenLoopMeasurement {
    let capacity = Double(100 * round)
    let points = load.shares.map { share in
      var response = Histogram()
      response.record(serviceTime(round), count: UInt64(samplesOfEach))
      return OpenLoopMeasurement.Point(
        share: share, target: share * capacity, offered: share * capacity,
        achieved: min(1, share) * capacity, isSaturated: share > 1, response: response,
        unsent: unsent(round), held: 2,
        mostOutstanding: round, renames: round, window: load.window)
    }
    return OpenLoopMeasurement(
      scenario: scenario, closedLoop: capacity, points: points, knee: capacity,
      stolenShare: .value(round == 1 ? 0.5 : 0))
  }

  /// Three parts that are alike, of 100 saves each, and a kernel that agrees.
  private func count(_ request: LedgerRequest) -> LedgerResult {
    ledgersAsked.change { $0.append(request) }
    if let reason = ledgerFailure { return LedgerResult(ledgers: [], failure: reason) }
    let unknown = Figure.unavailable("not on this machine")
    let part = ScenarioLedger.Part(ledger: ledger, saves: 100)
    return LedgerResult(
      ledgers: request.scenarios.map {
        var kernel = KernelWrites(counters(steal: unknown))
        // One wake-up of a thread, and the bytes that are to be explained.
        (kernel.calls, kernel.bytes) = (.value(301), .value(150_008 + Double(unexplainedBytes)))
        return ScenarioLedger(
          scenario: $0, isMetered: true, parts: [part, part, part], itemBytes: 250,
          kernel: kernel,
          safety: SaveSafety(
            saves: 64, recordsAtRiskOfCrash: .value(0), recordsAtRiskOfPowerLoss: .value(12),
            callToDurable: .value(2_000)))
      })
  }

  /// For each of 100 saves: 1 write of 500 bytes, 1 sync, 1 rename, and half a directory sync.
  private var ledger: FileLedger {
    var ledger = FileLedger()
    ledger.calls = ["write": 100, "synchronize": 100, "rename": 100, "synchronizeDirectory": 50]
    ledger.nanoseconds = ["write": 20_000, "synchronize": 80_000]
    ledger.bytesWritten = 50_000
    return ledger
  }

  private func counters(
    steal: Figure, busy: Figure = .unavailable("not on this machine")
  ) -> ProcessCounters {
    let unknown = Figure.unavailable("not on this machine")
    return ProcessCounters(
      userNanoseconds: .value(6_000), systemNanoseconds: .value(4_000),
      voluntaryContextSwitches: .value(30), involuntaryContextSwitches: unknown,
      storageWriteBytes: unknown, writtenBytes: unknown,
      writeCalls: unknown, runQueueWaitNanoseconds: unknown, stealNanoseconds: steal,
      machineBusyNanoseconds: busy)
  }
}

extension BenchmarkResult {
  /// The one cell with this name.
  func cell(_ arm: String, _ scenario: Scenario, _ metric: Metric) throws -> ResultCell {
    let cells = cells.filter {
      $0.variant == arm && $0.scenario == scenario && $0.metric == metric
    }
    try #require(cells.count == 1, "\(cells.count) cells for \(arm), \(scenario), \(metric)")
    return cells[0]
  }

  /// The one comparison of this arm in this scenario.
  func comparison(_ arm: String, _ scenario: Scenario) throws -> Comparison {
    let comparisons = comparisons.filter { $0.variant == arm && $0.scenario == scenario }
    try #require(comparisons.count == 1)
    return comparisons[0]
  }
}
