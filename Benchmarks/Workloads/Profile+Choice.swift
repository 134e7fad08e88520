public import Persistence
public import ResultModel

extension Profile {
  /// The arms that are compared when nothing else is asked for.
  ///
  /// The quick profile has one specimen only, the actor as it is published: the baseline is the same
  /// store repaired.
  public var arms: [Arm] {
    let variants = Arm.all.filter { $0.kind == .variant }
    let specimens = Arm.all.filter { $0.kind == .specimen }
    return variants
      + (self == .quick ? specimens.filter { $0.id == "published-actor" } : specimens)
  }

  /// The limits that are measured besides; the quick profile has those that its questions have.
  public var floors: [Arm] {
    let left = ["no-op", "sqlite-direct"]
    return Arm.all.filter { $0.kind == .floor && (self == .full || !left.contains($0.id)) }
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

  /// The scenarios in which arms are compared, those with the same store next to each other.
  ///
  /// - Parameter choice: What the user restricted the run to.
  /// - Returns: The scenarios.
  public func scenarios(_ choice: Choice) -> [Scenario] {
    var scenarios: [Scenario] = []
    for durability in choice.durabilities ?? usualDurabilities {
      for records in choice.records ?? [1_000] {
        for workload in choice.workloads ?? usualWorkloads {
          for clients in choice.clients ?? usualClients(workload) where clients <= records {
            scenarios.append(
              Scenario(workload, clients: clients, records: records, durability: durability))
          }
        }
      }
    }
    return scenarios
  }

  /// What is measured apart, in fewer rounds: sizes of the store, and limits.
  ///
  /// - Parameters:
  ///   - choice: What the user restricted the run to; sizes are swept unless they were named.
  ///   - arms: The arms that are compared.
  /// - Returns: The sweeps; the most important one first.
  public func sweeps(_ choice: Choice, arms: [Arm]) -> [Sweep] {
    let floors = floors.filter { floor in !arms.contains { $0.id == floor.id } }
    let limits = Sweep(arms: floors, scenarios: scenarios(choice), rounds: rounds / 2 - 1)
    guard choice.records == nil, choice.clients == nil,
      choice.workloads?.contains(.saveOnly) ?? true
    else { return [limits] }
    let sizes = (choice.durabilities ?? usualDurabilities).flatMap { durability in
      sweptSizes.map {
        Scenario(.saveOnly, clients: 1, records: $0, durability: durability)
      }
    }
    let replaced = floors.filter { floor in sizes.allSatisfy { floor.obstacle(to: $0) == nil } }
    return [
      limits, Sweep(arms: swept(arms) + replaced, scenarios: sizes, rounds: rounds / 2 - 1),
    ]
  }

  /// The arms whose sizes are swept: in the quick profile one for each way of writing, because how a
  /// file is guarded does not depend on how large it is.
  private func swept(_ arms: [Arm]) -> [Arm] {
    guard self == .quick, arms.map(\.id) == self.arms.map(\.id) else { return arms }
    let ways: Set = ["actor", "actor-batched", "actor-journaled", "sqlite", "published-actor"]
    return arms.filter { ways.contains($0.id) }
  }

  private var sweptSizes: [Int] { self == .quick ? [10_000] : [10, 100, 10_000] }

  private var usualDurabilities: [Durability] {
    self == .quick ? [.powerLoss] : [.powerLoss, .processCrash]
  }

  private var usualWorkloads: [Workload] {
    self == .quick ? [.saveOnly, .readOnly] : Workload.allCases
  }

  private func usualClients(_ workload: Workload) -> [Int] {
    guard self == .quick else { return [1, 2, 8, 32] }
    return workload == .readOnly ? [1] : [1, 32]
  }
}
