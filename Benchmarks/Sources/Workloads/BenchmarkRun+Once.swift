import Measurement
import ResultModel

extension BenchmarkRun {
  /// Measures the figures that each arm needs only once, after the rounds: allocations, start
  /// delay, and probes.
  func measureOnce(_ progress: inout RunProgress) async {
    var cost = progress.costOnce
    for arm in plan.armsMeasuredOnce where !Task.isCancelled {
      environment.progress(progress.share, 1, "once for each: \(arm.id)")
      let before = progress.clock.elapsed
      let fits = progress.clock.fits(cost)
      for workload in [Workload.readOnly, .saveOnly] {
        let scenario = Scenario(
          workload, clients: 1, records: min(100, plan.items?.facts.count ?? 100),
          durability: .processCrash)
        guard arm.obstacle(to: scenario) == nil else { continue }
        progress.once += await allocations(arm, scenario, fits: fits)
      }
      progress.once.append(await startDelay(arm, fits: fits))
      for probe in plan.probes {
        for scenario in scenarios(of: probe) where arm.obstacle(to: scenario) == nil {
          progress.once += await look(probe, arm, scenario, fits: fits)
        }
      }
      if fits { cost = progress.clock.elapsed - before }
    }
  }

  static let noTime = "the budget was used up"

  private func startDelay(_ arm: Arm, fits: Bool) async -> ResultCell {
    var request = StallRequest(arm: arm.id, directory: environment.directory)
    request.items = plan.items
    let stalled = Scenario(.saveOnly, clients: request.stores, records: 1, durability: .powerLoss)
    var delay = Figure.unavailable(Self.noTime)
    if fits { delay = await environment.stall(request) }
    return ResultCell(arm.id, stalled, .startDelay, delay)
  }

  func allocations(_ arm: Arm, _ scenario: Scenario, fits: Bool) async -> [ResultCell] {
    var request = CountRequest(
      arm: arm.id, scenario: scenario, operations: 200, seed: plan.seed,
      directory: environment.directory)
    request.items = plan.items
    let count = fits ? await environment.count(request) : .unavailable(Self.noTime)
    return [
      ResultCell(arm.id, scenario, .allocations, count.allocations.map { max(0, $0) }),
      ResultCell(arm.id, scenario, .allocatedBytes, count.bytes.map { max(0, $0) }),
    ]
  }
}
