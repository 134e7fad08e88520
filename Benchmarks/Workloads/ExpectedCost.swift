import Persistence
import ResultModel

/// What measuring is expected to take, in seconds, before anything has been measured.
///
/// From earlier runs on 2 cores with a disk on which a file of 1,000 records is replaced in about a
/// millisecond; as soon as a run has measured an arm, it goes by that instead. The result says what
/// each part was expected to take, and took.
struct ExpectedCost {
  /// How long a process takes to read the user's items, in seconds.
  private let loading: Double
  /// How many times as large as the benchmark's own records the user's are, at least 1.
  private let size: Double
  private let probes: [ProbeRequest.Kind]

  /// - Parameters:
  ///   - items: The user's items, in place of the benchmark's own.
  ///   - probes: What is looked at once for each store, besides allocations and start delay.
  init(_ items: ItemsFile?, _ probes: [ProbeRequest.Kind] = []) {
    self.probes = probes
    guard let facts = items?.facts else {
      loading = 0
      size = 1
      return
    }
    loading = Double(facts.total) * 1.5e-7
    size = max(1, Double(facts.total) / Double(facts.count) / 200)
  }

  /// How many times as large as the usual records those of a scenario are, at least 1.
  private func size(_ itemSize: Int?) -> Double { max(size, Double(itemSize ?? 0) / 200) }

  /// What is measured once for an arm: allocations, the start delay of unrelated tasks, and probes.
  var once: Double {
    probes.reduce(0.4 + 3 * loading) { total, probe in
      switch probe {
      // 200 calls every 10 ms, twice.
      case .priorityFlood: total + 4.4 + loading + size * 0.06
      case .hops: total + 3 * (0.15 + loading)
      }
    }
  }

  /// One arm in one round: the process, its stores, and the windows.
  func armRun(
    _ arm: Arm, _ scenarios: [Scenario], window: UInt64, warmUp: UInt64, verifies: Bool = false
  ) -> Double {
    let own = scenarios.filter { arm.obstacle(to: $0) == nil }
    guard !own.isEmpty else { return 0 }
    let stores = Set(own.map { StoreUse($0) })
    let opening = stores.reduce(0) { total, store in
      // Opened once, and once more to be verified.
      total + 0.012 + size(store.itemSize) * Double(store.records) * (verifies ? 22e-6 : 12e-6)
    }
    return own.reduce(0.03 + loading + opening) { total, scenario in
      // What is recorded afterwards, once and for a twentieth of the window, is left out.
      total + Double(window + warmUp) / 1e9 + startAndEnd(arm, scenario)
    }
  }

  /// One arm in one round of an open loop: the process, a store for each scenario, and the rates.
  func openLoop(_ arm: Arm, _ scenarios: [Scenario], _ load: OpenLoopLoad) -> Double {
    let own = scenarios.filter { arm.obstacle(to: $0) == nil }
    guard !own.isEmpty else { return 0 }
    return own.reduce(0.04 + loading) { total, scenario in
      // Opened, and opened again to be verified.
      total + 0.02 + size(scenario.itemSize) * Double(scenario.records) * 22e-6
        + load.expectedSeconds(atRate: 1 / save(arm, scenario))
    }
  }

  /// One arm opened once in each scenario, in a process of its own; filling takes as long again, once.
  func opening(_ arm: Arm, _ scenarios: [Scenario]) -> Double {
    scenarios.filter { arm.obstacle(to: $0) == nil }.reduce(0) { total, scenario in
      total + 0.07 + loading + size(scenario.itemSize) * Double(scenario.records) * 8e-6
    }
  }

  /// What an arm takes in one round of a block.
  func round(_ arm: Arm, _ block: Block, warmUp: UInt64, verifies: Bool) -> Double {
    if block.purpose == .opening { return opening(arm, block.scenarios) }
    if let load = block.load { return openLoop(arm, block.scenarios, load) }
    return armRun(
      arm, block.scenarios, window: block.window, warmUp: warmUp, verifies: verifies)
  }

  /// What all arms of a block take in one round.
  func round(of block: Block) -> Double {
    block.arms.reduce(0) {
      $0 + round($1, block, warmUp: Plan.warmUp, verifies: block.purpose == .sweep)
    }
  }

  /// What an arm asks of its files, counted once.
  func counting(_ arm: Arm, _ scenarios: [Scenario]) -> Double {
    let own = scenarios.filter { $0.workload.hasSaves && arm.obstacle(to: $0) == nil }
    guard !own.isEmpty, arm.kind != .again else { return 0 }
    return own.reduce(0.05 + loading) { total, scenario in
      let opening = 0.012 + size(scenario.itemSize) * Double(scenario.records) * 12e-6
      let following = scenario.records <= 1_000 ? opening + 32 * save(arm, scenario) : 0
      return total + opening / 2 + following
        + 2 * (0.01 + Double(scenario.clients) * save(arm, scenario))
    }
  }

  /// Until the last of many clients has started, and until the first to stop has let the others
  /// finish: each time one operation of nearly each.
  private func startAndEnd(_ arm: Arm, _ scenario: Scenario) -> Double {
    let savers = scenario.workload.hasWriterBeside ? 1 : scenario.clients
    return scenario.workload.hasSaves ? 1.5 * Double(savers) * save(arm, scenario) : 0.001
  }

  /// One save of a store that writes its whole file, which most do; a specimen encodes it all besides.
  private func save(_ arm: Arm, _ scenario: Scenario) -> Double {
    (scenario.durability == .powerLoss ? 0.000_6 : 0.000_2)
      + size(scenario.itemSize) * Double(scenario.records) * (arm.kind == .specimen ? 6e-6 : 4e-7)
  }

  /// What tells the stores of a round apart.
  private struct StoreUse: Hashable {
    let records: Int
    let durability: Durability
    let itemSize: Int?
    /// Set for a scenario that has a store of its own.
    let alone: Scenario?

    init(_ scenario: Scenario) {
      (records, durability) = (scenario.records, scenario.durability)
      itemSize = scenario.itemSize
      alone = scenario.workload.addsItems ? scenario : nil
    }
  }
}
