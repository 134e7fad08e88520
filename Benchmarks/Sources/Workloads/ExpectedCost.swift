import ResultModel

/// The expected time of measurements, in seconds, before anything was measured.
///
/// The costs come from earlier runs on 2 cores, with a disk that replaces a file of 1,000 records
/// in about a millisecond. As soon as a run has measured an arm, the run uses the measured time
/// instead. The result contains the expected and the actual time of each part.
struct ExpectedCost {
  /// The time in which a process reads the user's items, in seconds.
  private let loading: Double
  /// The size of the user's records relative to the benchmark's own, at least 1.
  private let size: Double

  /// - Parameter items: The user's items, which replace the benchmark's own.
  init(_ items: ItemsFile?) {
    guard let facts = items?.facts else {
      loading = 0
      size = 1
      return
    }
    loading = Double(facts.total) * 1.5e-7
    size = max(1, Double(facts.total) / Double(facts.count) / 200)
  }

  /// The size of a scenario's records relative to the default records, at least 1.
  private func size(_ itemSize: Int?) -> Double { max(size, Double(itemSize ?? 0) / 200) }

  /// The time for the figures measured once for an arm.
  var once: Double {
    ProbeRequest.Kind.allCases.reduce(0) { total, probe in
      switch probe {
      case .allocations: total + 0.15 + 2 * loading
      case .startDelay: total + 0.25 + loading
      }
    }
  }

  /// The time of an arm in a round: the process, its stores, and the windows.
  func armRun(
    _ arm: Arm, _ scenarios: [Scenario], window: UInt64, warmUp: UInt64, verifies: Bool = false
  ) -> Double {
    let own = scenarios.filter { arm.obstacle(to: $0) == nil }
    guard !own.isEmpty else { return 0 }
    let stores = Set(own.map { StoreUse($0) })
    let opening = stores.reduce(0) { total, store in
      // Opened once, and once more for the verification.
      total + 0.012 + size(store.itemSize) * Double(store.records) * (verifies ? 22e-6 : 12e-6)
    }
    return own.reduce(0.03 + loading + opening) { total, scenario in
      // The recording after the measurement is left out: it happens once and takes a twentieth of
      // the window.
      total + Double(window + warmUp) / 1e9 + startAndEnd(arm, scenario)
    }
  }

  /// The time of an arm in a round of an open loop: the process, a store for each scenario, and the
  /// rates.
  func openLoop(_ arm: Arm, _ scenarios: [Scenario], _ load: OpenLoopLoad) -> Double {
    let own = scenarios.filter { arm.obstacle(to: $0) == nil }
    guard !own.isEmpty else { return 0 }
    return own.reduce(0.04 + loading) { total, scenario in
      // Opened once, and once more for the verification.
      total + 0.02 + size(scenario.itemSize) * Double(scenario.records) * 22e-6
        + load.expectedSeconds(atRate: 1 / save(arm, scenario))
    }
  }

  /// The time to open one arm once in each scenario, in a separate process.
  ///
  /// Filling takes the same time again, once.
  func opening(_ arm: Arm, _ scenarios: [Scenario]) -> Double {
    scenarios.filter { arm.obstacle(to: $0) == nil }.reduce(0) { total, scenario in
      total + 0.07 + loading + size(scenario.itemSize) * Double(scenario.records) * 8e-6
    }
  }

  /// The time of an arm in a round of a block.
  func round(_ arm: Arm, _ block: Block, warmUp: UInt64, verifies: Bool) -> Double {
    if block.purpose == .opening { return opening(arm, block.scenarios) }
    if let load = block.load { return openLoop(arm, block.scenarios, load) }
    return armRun(
      arm, block.scenarios, window: block.window, warmUp: warmUp, verifies: verifies)
  }

  /// The time of all arms of a block in a round.
  func round(of block: Block) -> Double {
    block.arms.reduce(0) {
      $0 + round($1, block, warmUp: Plan.warmUp, verifies: block.purpose == .sweep)
    }
  }

  /// The time to count the requests of an arm to its files, once.
  func counting(_ arm: Arm, _ scenarios: [Scenario]) -> Double {
    let own = scenarios.filter { $0.workload.hasSaves && arm.obstacle(to: $0) == nil }
    guard !own.isEmpty, arm.kind != .again, arm.kind != .planted else { return 0 }
    return own.reduce(0.05 + loading) { total, scenario in
      let opening = 0.012 + size(scenario.itemSize) * Double(scenario.records) * 12e-6
      let following = scenario.records <= 1_000 ? opening + 32 * save(arm, scenario) : 0
      return total + opening / 2 + following
        + 2 * (0.01 + Double(scenario.clients) * save(arm, scenario))
    }
  }

  /// The time to start the clients until the last one runs, plus the time of the others to finish
  /// after the first one stopped.
  ///
  /// Each of the two takes one operation of nearly each client.
  private func startAndEnd(_ arm: Arm, _ scenario: Scenario) -> Double {
    let savers = scenario.workload.hasWriterBeside ? 1 : scenario.clients
    return scenario.workload.hasSaves ? 1.5 * Double(savers) * save(arm, scenario) : 0.001
  }

  /// The time of a save in a store that writes its whole file, as most stores do; a specimen also
  /// encodes the whole file.
  private func save(_ arm: Arm, _ scenario: Scenario) -> Double {
    (scenario.durability == .powerLoss ? 0.000_6 : 0.000_2)
      + size(scenario.itemSize) * Double(scenario.records) * (arm.kind == .specimen ? 6e-6 : 4e-7)
  }

  /// The properties by which the stores of a round differ.
  private struct StoreUse: Hashable {
    let records: Int
    let durability: RecordedDurability
    let itemSize: Int?
    /// Set for a scenario that needs a separate store.
    let alone: Scenario?

    init(_ scenario: Scenario) {
      (records, durability) = (scenario.records, scenario.durability)
      itemSize = scenario.itemSize
      alone = scenario.workload.addsItems ? scenario : nil
    }
  }
}
