import Foundation
import Measurement
import Reports
import ResultModel
import TestPrograms

/// A small result of two stores, an A/A arm and a limit, in two workloads with 1 and 8 clients.
enum ComparedResult {
  static func scenario(_ workload: Workload, _ clients: Int) -> Scenario {
    Scenario(workload, clients: clients, records: 100, durability: .powerLoss)
  }

  /// The result, with a change for a test.
  static func make(
    rounds: Int = 8, _ change: (inout BenchmarkResult) -> Void = { _ in }
  ) throws -> BenchmarkResult {
    var context = RunContext(
      date: "2026-01-02T03:04:05Z", commit: .value("0123abc"), swift: .value("6.3"),
      build: "release", kernel: .value("Linux 6.1 x86_64"), processor: .value("a processor"),
      cores: 2, fileSystem: .value("ext4"), allocator: "the system's", profile: .quick, seed: 7,
      baseline: "actor", plannedRounds: rounds, warmUp: 1, window: 1_000_000, clockCost: 20,
      harnessCost: .value(30))
    let arms = ["actor", "actor (again)", "mutex", "raw-append"]
    context.arms = zip(arms, [ArmKind.variant, .again, .variant, .floor]).map {
      MeasuredArm(id: $0, title: "", kind: $1)
    }
    context.order = Array(repeating: arms, count: rounds)
    (context.rounds, context.seconds, context.windowShare) = (rounds, 1, 0.5)
    context.isComplete = true
    var result = BenchmarkResult(context: context, cells: [], comparisons: [])
    for scenario in [Workload.saveOnly, .readOnly].flatMap({ [scenario($0, 1), scenario($0, 8)] }) {
      for arm in arms { result.cells += cells(arm, scenario, rounds) }
      let ratio = try PairedRatio(of: rates(rounds), over: rates(rounds))
      let floor = try NoiseFloor(ratios: ratio.ratios)
      result.comparisons.append(
        Comparison(
          variant: "actor (again)", baseline: "actor", scenario: scenario, ratio: ratio,
          noiseFloor: floor, verdict: ratio.verdict(noiseFloor: floor)))
    }
    change(&result)
    return result
  }

  private static func rates(_ rounds: Int) -> [Double] { (0..<rounds).map { 1_000 + Double($0) } }

  private static func cells(_ arm: String, _ scenario: Scenario, _ rounds: Int) -> [ResultCell] {
    func cell(_ metric: Metric, _ values: [Double]) -> ResultCell {
      ResultCell(arm, scenario, metric, rounds: values.map { .value($0) })
    }
    let times = rates(rounds).map { 1e9 / $0 }
    guard scenario.workload == .saveOnly else {
      return [cell(.throughput, rates(rounds)), cell(.findMedian, times)]
    }
    return [
      cell(.throughput, rates(rounds)), cell(.saveMedian, times), cell(.saveTail, times),
      cell(.fileSynchronizations, Array(repeating: 1, count: rounds)),
      cell(.processorTime, times),
    ]
  }
}

extension BenchmarkResult {
  /// Multiplies the figures of a store's metric, in all scenarios.
  mutating func scale(_ arm: String, _ metric: Metric, by factor: Double) {
    for index in cells.indices where cells[index].variant == arm && cells[index].metric == metric {
      cells[index].value? *= factor
      cells[index].rounds = cells[index].rounds.map { $0 * factor }
      (cells[index].low, cells[index].high) = (nil, nil)
    }
  }
}

/// Writes results into a new directory, as `NAME.json`.
func withResults(
  _ results: [String: BenchmarkResult], _ body: (_ directory: String) async throws -> Void
) async throws {
  try await inTemporaryDirectory { directory in
    for (name, result) in results {
      try ResultFile.write(result, to: "\(directory)/\(name).json")
    }
    try await body(directory)
  }
}
