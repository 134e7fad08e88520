public import Persistence

/// How much to measure.
public enum Profile: String, Sendable, Codable, CaseIterable {
  /// A minute: a table to get to know the stores by.
  case quick
  /// Every workload by every number of clients, sizes and durabilities: figures to publish.
  case full

  /// How many rounds are run when nothing else is asked for.
  public var rounds: Int {
    switch self {
    case .quick: 6
    case .full: 12
    }
  }

  /// How long the measuring may take, in seconds, when nothing else is asked for.
  public var budget: Double {
    switch self {
    case .quick: 61
    case .full: 3600
    }
  }

  /// The arms that are measured when nothing else is asked for; the floors come on top.
  ///
  /// The quick profile has one specimen only: the first, which is the pattern as published.
  public var arms: [Arm] {
    let specimens = Arm.all.filter { $0.kind == .specimen }
    let variants = Arm.all.filter { $0.kind == .variant }
    return variants + (self == .quick ? Array(specimens.prefix(1)) : specimens)
  }

  /// The scenarios, those with the same store next to each other.
  ///
  /// - Parameter choice: What the user restricted the run to.
  /// - Returns: The scenarios.
  public func scenarios(_ choice: Choice) -> [Scenario] {
    var scenarios: [Scenario] = []
    for durability in choice.durabilities ?? [.powerLoss, .processCrash] {
      for records in choice.records ?? [10, 100, 1_000, 10_000] {
        for workload in choice.workloads ?? Workload.allCases {
          for clients in choice.clients ?? [1, 2, 8, 32] {
            let scenario = Scenario(
              workload, clients: clients, records: records, durability: durability)
            if clients <= records, includes(scenario, choice) { scenarios.append(scenario) }
          }
        }
      }
    }
    return scenarios
  }

  /// What the user restricted a run to; `nil` leaves the choice to the profile.
  public struct Choice: Sendable {
    /// The workloads.
    public var workloads: [Workload]?
    /// The numbers of clients.
    public var clients: [Int]?
    /// The numbers of records.
    public var records: [Int]?
    /// The durabilities.
    public var durabilities: [Durability]?

    /// No restriction.
    public init() {}
  }

  private func includes(_ scenario: Scenario, _ choice: Choice) -> Bool {
    // What was asked for by name is measured in every combination.
    let isFree = choice.clients == nil && choice.records == nil
    guard isFree else { return includesSize(scenario, choice) }
    let isSweep = scenario.workload == .saveOnly && scenario.clients == 1
    switch self {
    case .full:
      return scenario.records == 1_000 || isSweep
    case .quick:
      if scenario.durability == .processCrash {
        return choice.durabilities != nil || (isSweep && scenario.records == 1_000)
      }
      if scenario.records != 1_000 { return isSweep }
      switch scenario.workload {
      case .saveOnly: return true
      case .readOnly: return scenario.clients == 1 || scenario.clients == 8
      default: return scenario.clients == 8
      }
    }
  }

  private func includesSize(_ scenario: Scenario, _ choice: Choice) -> Bool {
    choice.records != nil || scenario.records == 1_000
  }
}
