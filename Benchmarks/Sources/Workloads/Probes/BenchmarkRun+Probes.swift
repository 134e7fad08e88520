import Measurement
import ResultModel

extension BenchmarkRun {
  /// Measures the figures that each arm needs only once, after the rounds.
  func measureOnce(_ progress: inout RunProgress) async {
    var cost = progress.costOnce
    for arm in plan.armsMeasuredOnce where !Task.isCancelled {
      environment.progress(progress.share, 1, "once for each: \(arm.id)")
      let before = progress.clock.elapsed
      let fits = progress.clock.fits(cost)
      for probe in ProbeRequest.Kind.allCases {
        // Stores that wait for a disk have one record each: any arm can do that.
        for scenario in scenarios(of: probe)
        where probe == .startDelay || arm.obstacle(to: scenario) == nil {
          progress.once += await look(probe, arm, scenario, fits: fits)
        }
      }
      if fits { cost = progress.clock.elapsed - before }
    }
  }

  /// The scenarios of a probe.
  private func scenarios(of probe: ProbeRequest.Kind) -> [Scenario] {
    func scenario(
      _ workload: Workload, _ clients: Int, records: Int,
      _ durability: RecordedDurability = .processCrash
    ) -> Scenario {
      Scenario(
        workload, clients: clients, records: min(records, plan.items?.facts.count ?? records),
        durability: durability)
    }
    switch probe {
    case .allocations:
      return [scenario(.readOnly, 1, records: 100), scenario(.saveOnly, 1, records: 100)]
    case .startDelay:
      return [scenario(.saveOnly, ProbeRequest.stores, records: 1, .powerLoss)]
    }
  }

  /// Measures figures that are not rates, once, in a separate process.
  func look(
    _ probe: ProbeRequest.Kind, _ arm: Arm, _ scenario: Scenario, fits: Bool = true
  ) async -> [ResultCell] {
    var request = ProbeRequest(
      kind: probe, arm: arm.id, scenario: scenario, seed: plan.seed,
      directory: environment.directory)
    request.items = plan.items
    let result =
      fits
      ? await environment.probe(request)
      : ProbeResult([:], failure: "the budget was used up")
    // The difference to a store that does nothing may be a little below 0.
    return probe.metrics.map {
      ResultCell(arm.id, scenario, $0, result.figure($0).map { max(0, $0) })
    }
  }
}
