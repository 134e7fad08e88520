import Measurement
package import ResultModel

extension BenchmarkRun {
  /// The number of saves in each part of a counted run: a constant, independent of the machine.
  private static var countedSaves: Int { 50 }

  private static let countedInFiles = RecordedDurability.allCases.map {
    Scenario(.saveOnly, clients: 1, records: 100, durability: $0)
  }

  private static let countedAllocations = [Workload.readOnly, .saveOnly].map {
    Scenario($0, clients: 1, records: 100, durability: .processCrash)
  }

  /// The scenarios that ``runCounts()`` counts, independent of the plan.
  package static let countedScenarios =
    countedInFiles + countedAllocations.filter { !countedInFiles.contains($0) }

  /// Counts file operations and allocations without measuring times.
  ///
  /// Thresholds use these counts, which take seconds.
  ///
  /// The run has only one client: with more clients, timing decides how many saves share a commit.
  ///
  /// - Returns: The counts, with a separate value for each round, and the context.
  /// - Throws: `CancellationError` when the task was cancelled, or `InvalidParameter`.
  package func runCounts() async throws -> BenchmarkResult {
    let progress = RunProgress(plan, profile, environment)
    var counts: [ResultCell.Key: [Figure]] = [:]
    var order: [ResultCell.Key] = []
    func add(_ cell: ResultCell, _ figures: [Figure]) {
      if counts[cell.key] == nil { order.append(cell.key) }
      counts[cell.key, default: []] += figures
    }
    let arms = plan.armsMeasuredOnce
    for round in 0..<plan.rounds {
      for (number, arm) in arms.enumerated() {
        try Task.checkCancellation()
        environment.progress(
          Double(round * arms.count + number), Double(plan.rounds * arms.count),
          "counting: \(arm.id)")
        for cell in await fileCounts(arm) {
          add(cell, cell.rounds.isEmpty ? [cell.figure] : cell.rounds.map { .value($0) })
        }
        for cell in await allocationCounts(arm) { add(cell, [cell.figure]) }
      }
    }
    environment.progress(1, 1, "done")
    var result = try progress.result(isComplete: true)
    result.context.order = Array(repeating: arms.map(\.id), count: plan.rounds)
    (result.context.rounds, result.context.window, result.context.warmUp) = (plan.rounds, 0, 0)
    result.context.omissions = ["The run counts, and measures no times."]
    result.comparisons = []
    result.distributions = nil
    result.histories = nil
    result.cells = order.map { key in
      ResultCell(key.variant, key.scenario, key.metric, rounds: counts[key] ?? [])
    }
    return result
  }

  private func fileCounts(_ arm: Arm) async -> [ResultCell] {
    let scenarios = Self.countedInFiles
    var request = LedgerRequest(
      arm: arm.id, seed: plan.seed, scenarios: scenarios, directory: environment.directory)
    request.items = plan.items
    (request.window, request.operations, request.followsSaves) = (0, Self.countedSaves, false)
    let result = await environment.ledger(request)
    return scenarios.flatMap { scenario in
      let ledger = result.ledgers.first { $0.scenario == scenario }
      let files: CountedFiles =
        ledger.map { .ledger($0) } ?? .missing(result.failure ?? "it was not counted")
      return Metric.countedInFiles.filter(\.isCount).map { files.cell(arm.id, scenario, $0) }
    }
  }

  private func allocationCounts(_ arm: Arm) async -> [ResultCell] {
    var cells: [ResultCell] = []
    for scenario in Self.countedAllocations {
      guard arm.obstacle(to: scenario) == nil else { continue }
      cells += await look(.allocations, arm, scenario)
    }
    return cells
  }
}

extension ResultCell {
  fileprivate var figure: Figure {
    value.map { .value($0) } ?? .unavailable(unavailable ?? "no reason was given")
  }
}
