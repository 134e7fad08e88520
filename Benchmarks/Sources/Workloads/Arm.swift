package import Guarantees
import Measurement
import Persistence
package import ResultModel

/// One measured arm: a variant, a specimen, a floor, a rival, the A/A arm, or a planted arm.
package struct Arm: Sendable, Identifiable {
  package typealias Kind = ArmKind

  /// The name in results and tables.
  package private(set) var id: String
  /// A short description.
  package let title: String
  package private(set) var kind: Kind
  /// The arm that this one measures again; `nil` for an arm that is no A/A arm.
  package private(set) var repeats: String?
  /// The family of a store of the catalog; `nil` for every other arm.
  package let family: StoreFamily?
  /// The highest number of clients that the arm supports.
  package let mostClients: Int
  /// The workloads that make sense for the arm.
  package private(set) var workloads: Set<Workload>
  /// True if the arm uses the file system of its configuration, which can count file operations.
  ///
  /// Otherwise they are counted below libc.
  package let isMetered: Bool
  /// True if the store keeps its items on a server.
  ///
  /// The arm is then measured only if the user asks for it, and its file operations belong to
  /// another process.
  package private(set) var isOnServer = false
  /// True if the arm must be measured with every size of the store; if false, 1,000 records
  /// represent all sizes.
  package let dependsOnSize: Bool
  /// True if the store is a `BlockingStore`, which threads can call.
  package let hasBlockingInterface: Bool
  /// The default callers of the arm: a rival blocks, so its callers are threads.
  package let callers: Callers
  /// The reason why the arm cannot be measured on this machine, such as a missing library; `nil` if
  /// it can.
  package private(set) var missing: @Sendable () -> String?
  /// The delay of each call; `nil` for an arm that is not planted.
  package private(set) var delay: PlantedDelay?
  /// The only scenarios of a planted arm.
  private(set) var plantedIn: [Scenario]?
  /// Measures one round.
  let run: @Sendable (RoundRequest) async throws -> RoundResult
  /// Counts the requests of the arm to its files.
  private(set) var ledger: @Sendable (LedgerRequest) async throws -> [ScenarioLedger]
  /// Measures figures that are not rates, once.
  private(set) var probe: @Sendable (ProbeRequest) async throws -> [Metric: Figure]
  /// Saves a few items, or looks for them in another process.
  let trial: @Sendable (TrialRequest) async throws -> TrialAnswer
  /// Performs operations without reading a clock, for the allocation probe.
  let perform: @Sendable (ProbeRequest, _ onReady: () -> Void) async throws -> Void

  /// The same arm as a second arm: every difference between the two is noise.
  package var again: Arm {
    var arm = self
    (arm.id, arm.kind, arm.repeats) = (MeasuredArm.again(id), .again, id)
    return arm
  }

  /// The same arm with a known delay of each call, in scenarios with a single caller.
  ///
  /// With more callers, a store that all of them wait for would hide the delay of a call.
  package func planted(_ share: Double, in scenarios: [Scenario]) -> Arm {
    var arm = self
    let delay = PlantedDelay(of: id, share: share)
    (arm.id, arm.kind) = (MeasuredArm.planted(delay), .planted)
    (arm.delay, arm.plantedIn) = (delay, scenarios)
    return arm
  }

  /// The same arm for a store on a server.
  ///
  /// - Parameter missing: Returns the reason why this process cannot reach any server.
  /// - Returns: The arm, which is measured only if the user asks for it.
  package func onServer(missing: @escaping @Sendable () -> String?) -> Arm {
    /// The error for the files of a store on a server, which have no figures.
    struct FilesOfServer: Error, CustomStringConvertible {
      let description = "its files are its server's, which are not counted here"
    }
    var arm = self
    arm.isOnServer = true
    // The time in which a server opens its files is no figure of the store.
    arm.workloads.remove(.open)
    arm.missing = missing
    arm.ledger = { _ in throw FilesOfServer() }
    arm.probe = { [probe] request in
      if request.kind == .startDelay { throw FilesOfServer() }
      return try await probe(request)
    }
    return arm
  }

  /// The reason why the arm cannot do a scenario, or `nil` if it can.
  package func obstacle(to scenario: Scenario) -> String? {
    if let plantedIn, !plantedIn.contains(scenario) { return "its delay is planted elsewhere" }
    if scenario.workload == .open, !workloads.contains(.open) {
      return "it keeps nothing that could be opened"
    }
    if !workloads.contains(scenario.workload) { return "not what this floor is a limit for" }
    if kind == .rival, scenario.workload.addsItems {
      return "it offers no deletes, which keep what grows within bounds"
    }
    if scenario.callers > mostClients { return "nothing guards it: \(mostClients) client at most" }
    if !dependsOnSize, scenario.records > 1_000 { return "its cost does not depend on the size" }
    if scenario.records < scenario.clients { return "fewer records than clients" }
    return nil
  }
}
