import Measurement
package import ResultModel

extension Profile {
  /// The default arms of the comparisons, without arms that need a server.
  ///
  /// The quick profile has only one specimen, the actor in its published form: the baseline is the
  /// same store repaired.
  package func arms(_ all: Arms) -> [Arm] {
    let variants = all.all.filter { $0.kind == .variant && !$0.isOnServer }
    let specimens = all.all.filter { $0.kind == .specimen }
    return variants
      + (self == .quick ? specimens.filter { $0.id == "published-actor" } : specimens)
  }

  /// The default arms of an open loop.
  ///
  /// The specimens take several times as long as all other arms, so only the specimen of the quick
  /// profile is included.
  package func armsOfOpenLoop(_ all: Arms) -> [Arm] {
    let quick = Set(Profile.quick.arms(all).map(\.id))
    return arms(all).filter { $0.kind != .specimen || quick.contains($0.id) }
  }

  /// The floors to measure as well; the quick profile has only the floors that its questions need.
  package var floors: [Arm] {
    let left = ["no-op", "raw-write", RawDirect.id]
    return Arm.floors(GeneratedRecords()).filter { self == .full || !left.contains($0.id) }
  }

  /// The additional arms when the user asks for rivals: the rivals, and the floors of a store that
  /// writes a log.
  package var rivals: [Arm] {
    let log = ["raw-append", "raw-write", RawDirect.id]
    return Arm.rivals(GeneratedRecords())
      + Arm.floors(GeneratedRecords()).filter { log.contains($0.id) }
  }

  /// The limit for the measuring time, in seconds, when the user asks only for rivals.
  package var budgetWithRivals: Double { max(budget, 285) }

  /// The user's restrictions of a run; `nil` leaves the choice to the profile.
  package struct Choice: Sendable {
    package var workloads: [Workload]?
    /// The numbers of clients.
    package var clients: [Int]?
    /// The numbers of records.
    package var records: [Int]?
    package var durabilities: [RecordedDurability]?
    /// The approximate JSON size of an item in bytes.
    package var itemSizes: [Int]?
    /// True if the run compares stores with their rivals.
    package var hasRivals = false

    /// No restriction.
    package init() {}
  }

  /// The scenarios in which arms are compared; scenarios with the same store are adjacent.
  package func scenarios(_ choice: Choice) -> [Scenario] {
    // Each item size is a separate scenario with separate stores.
    let sizes = choice.itemSizes?.map(Optional.some) ?? [nil]
    return sizes.flatMap { size in
      scenariosOfUsualItems(choice).map { scenario in
        var sized = scenario
        sized.itemSize = size
        return sized
      }
    }
  }

  private func scenariosOfUsualItems(_ choice: Choice) -> [Scenario] {
    var scenarios: [Scenario] = []
    let usual = choice.hasRivals ? Profile.full.usualDurabilities : usualDurabilities
    for durability in choice.durabilities ?? usual {
      for records in choice.records ?? [1_000] {
        for workload in choice.workloads ?? usualWorkloads {
          // The durability of saves does not change the cost of a find.
          if choice.durabilities == nil, durability != .powerLoss,
            workload == .readOnly || workload == .readMostly && choice.workloads == nil
          {
            continue
          }
          for clients in choice.clients ?? usualClients(workload, durability, choice.hasRivals)
          where clients <= records {
            scenarios.append(
              Scenario(workload, clients: clients, records: records, durability: durability))
          }
        }
      }
    }
    return scenarios
  }

  /// One sentence, or none, about the numbers of clients that are left out, because no store has a
  /// record for each client.
  package func omissions(_ choice: Choice) -> [String] {
    let most = (choice.records ?? [1_000]).max() ?? 0
    let wanted = (choice.workloads ?? usualWorkloads).flatMap {
      choice.clients ?? usualClients($0, .powerLoss, choice.hasRivals)
    }
    let left = Set(wanted.filter { $0 > most }).sorted().map(String.init)
    guard !left.isEmpty else { return [] }
    return ["Left out: \(left.joined(separator: ", ")) clients, more than the \(most) records."]
  }

  /// The scenarios that are measured separately, in fewer rounds: limits, sizes of the store, and
  /// openings.
  ///
  /// - Parameters:
  ///   - choice: The user's restrictions of the run; sizes are swept unless the user named them.
  ///   - arms: The compared arms.
  ///   - reference: The arm to compare all others with, if the user named it.
  ///   - opening: The openings, if there are any.
  /// - Returns: The sweeps, in the order in which they are measured.
  package func sweeps(
    _ choice: Choice, arms: [Arm], against reference: String? = nil, opening: Sweep? = nil
  ) -> [Sweep] {
    let opening = [opening].compactMap(\.self)
    if self == .quick, choice.hasRivals { return opening }
    let floors = floors.filter { floor in !arms.contains { $0.id == floor.id } }
    var limits = Sweep(
      arms: floors, scenarios: scenarios(choice), rounds: self == .quick ? 2 : rounds / 2)
    limits.title = "the limits"
    guard choice.records == nil, choice.clients == nil, choice.itemSizes == nil,
      choice.workloads?.contains(.saveOnly) ?? true
    else { return [limits] + opening }
    let durabilities = choice.durabilities ?? usualDurabilities
    let sizes = durabilities.flatMap { durability in
      sweptSizes.map { Scenario(.saveOnly, clients: 1, records: $0, durability: durability) }
    }
    let replaced = floors.filter { floor in sizes.allSatisfy { floor.obstacle(to: $0) == nil } }
    // The quick run has no time for counting; the written bytes grow with the size.
    var swept = Sweep(
      arms: arms + replaced, scenarios: sizes, rounds: self == .quick ? 2 : rounds / 2,
      countsFiles: self == .full)
    swept.title = "the sizes of the store"
    guard self == .full else { return [swept] + opening + [limits] }
    // The A/A arm is added, so that there are verdicts.
    let again = Plan.baseline(of: arms, reference).map { [$0.again] } ?? []
    var further = Sweep(
      arms: arms + again, scenarios: Self.workloadScenarios(Array(durabilities.prefix(1))),
      rounds: min(rounds, MedianInterval.minimumCount))
    further.title = "the further workloads"
    var itemSizes = Sweep(
      arms: arms + replaced, scenarios: Self.itemSizeScenarios(Array(durabilities.prefix(1))),
      rounds: min(rounds, 3))
    itemSizes.title = "the sizes of items"
    var largest = Sweep(
      arms: arms + replaced,
      scenarios: durabilities.prefix(1).map {
        Scenario(.saveOnly, clients: 1, records: Self.largestSize, durability: $0)
      }, rounds: 2)
    largest.title = "the largest size"
    return [limits] + (choice.workloads == nil ? [further, itemSizes] : []) + [swept] + opening
      + [largest]
  }

  /// The size at which a store that rewrites its file takes about a second for a save, and several
  /// seconds to open.
  ///
  /// This size is measured in two rounds, with the first durability.
  private static var largestSize: Int { 100_000 }

  private var sweptSizes: [Int] { self == .quick ? [10_000] : [10, 100, 10_000] }

  private var usualDurabilities: [RecordedDurability] {
    self == .quick ? [.powerLoss] : [.powerLoss, .processCrash]
  }

  private var usualWorkloads: [Workload] {
    self == .quick ? [.saveOnly, .readOnly] : Workload.usual
  }

  /// The default numbers of clients: enough for a scaling curve if there is only one kind of
  /// operation; otherwise the lowest, the highest and one number between them.
  private func usualClients(
    _ workload: Workload, _ durability: RecordedDurability, _ hasRivals: Bool
  ) -> [Int] {
    switch self {
    case .quick where hasRivals: return workload == .readOnly ? [1, 8] : [1, 8, 32]
    case .quick: return workload == .readOnly ? [1] : [1, 32]
    case .full:
      let isCurve = [.saveOnly, .readOnly].contains(workload) && durability == .powerLoss
      return isCurve ? [1, 2, 4, 8, 16, 32, 64] : [1, 8, 32]
    }
  }
}
