import ResultModel

extension BenchmarkRun {
  /// The scenarios of a probe.
  func scenarios(of probe: ProbeRequest.Kind) -> [Scenario] {
    let records = { (most: Int) in min(most, plan.items?.facts.count ?? most) }
    switch probe {
    case .priorityFlood:
      return [
        Scenario(
          .saveOnly, clients: ProbeRequest.lowTasks + 1, records: records(1_000),
          durability: .processCrash)
      ]
    case .hops:
      return [(Workload.readOnly, 1), (.saveOnly, 1), (.saveOnly, 8)].map { workload, clients in
        Scenario(workload, clients: clients, records: records(100), durability: .processCrash)
      }
    }
  }

  /// Measures a figure that is not a rate, once, in a separate process.
  func look(
    _ probe: ProbeRequest.Kind, _ arm: Arm, _ scenario: Scenario, fits: Bool
  ) async -> [ResultCell] {
    var request = ProbeRequest(
      probe, arm: arm.id, scenario: scenario, seed: plan.seed, directory: environment.directory)
    request.items = plan.items
    let result =
      fits ? await environment.probe(request) : ProbeResult([:], failure: Self.noTime)
    return probe.metrics.map { ResultCell(arm.id, scenario, $0, result.figure($0)) }
  }
}

extension ProbeRequest {
  /// The number of tasks in the flood.
  package static let lowTasks = 8
}

extension ProbeRequest.Kind {
  /// The option that asks for the probe.
  package var option: String {
    switch self {
    case .priorityFlood: "priority-flood"
    case .hops: "hops"
    }
  }

  /// The name of the probe for lists.
  package var title: String {
    switch self {
    case .priorityFlood: "a high-priority task's saves while low-priority tasks save"
    case .hops: "how often callers' tasks are put on a queue"
    }
  }
}
