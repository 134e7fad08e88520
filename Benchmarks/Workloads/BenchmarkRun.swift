import Foundation
import Measurement
import Persistence
public import ResultModel

/// A run: fresh processes in a balanced order, then what is measured once, then the open loop and the
/// sweeps.
public struct BenchmarkRun: Sendable {
  /// What is measured.
  let plan: Plan
  /// What it was chosen from.
  let profile: Profile
  let surroundings: Surroundings

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - plan: What is measured.
  ///   - profile: What it was chosen from.
  ///   - surroundings: What happens outside the run.
  public init(_ plan: Plan, profile: Profile, surroundings: Surroundings) {
    self.plan = plan
    self.profile = profile
    self.surroundings = surroundings
  }

  /// Measures.
  ///
  /// A round that fails is marked, and the others are kept. When the task is cancelled, the run ends
  /// and gives what is done. `Surroundings.keep` gets the result after every round.
  ///
  /// - Returns: Every figure, with its rounds and the context.
  /// - Throws: `CancellationError` when the task was cancelled before anything was measured.
  public func run() async throws -> BenchmarkResult {
    var journal = RunJournal(plan, profile, surroundings)
    let headline = Array(plan.headline.enumerated()).map { (number: $0.offset, block: $0.element) }
    await measure(
      headline, rounds: plan.rounds, reserve: journal.secondsOnce, isRequired: true, &journal)
    await measureOnce(&journal)
    for (index, block) in plan.apart.enumerated() {
      await measure(
        [(number: plan.headline.count + index, block: block)], rounds: block.rounds, reserve: 0,
        isRequired: false, &journal)
    }
    if journal.rounds.isEmpty, journal.rounds.failures.isEmpty { throw CancellationError() }
    surroundings.progress(1, 1, "done")
    return try journal.result(isComplete: !Task.isCancelled)
  }

  /// Measures blocks whose rounds take turns, as long as another round fits.
  private func measure(
    _ blocks: [(number: Int, block: Block)], rounds: Int, reserve: Double, isRequired: Bool,
    _ journal: inout RunJournal
  ) async {
    for round in 0..<rounds {
      let cost = journal.clock.cost(blocks, verifies: round == 0)
      // The plan says that one round fits; a machine slower than expected gets fewer, never an
      // endless run.
      let isFree = isRequired && round == 0
      guard isFree || journal.clock.fits(cost, keeping: reserve) else {
        return journal.omit(blocks, round, of: rounds)
      }
      // What a store ends with is looked at once, in the round that is going to be the last.
      let isLast = round == rounds - 1 || !journal.clock.fits(2 * cost, keeping: reserve)
      for (number, block) in blocks {
        for index in block.order.rounds[round] {
          let arm = block.arms[index]
          guard !Task.isCancelled else { return }
          let next = journal.clock.cost(arm, block, number, verifies: isLast)
          guard journal.rounds.isEmpty || journal.clock.fits(next) else {
            return journal.omit(blocks, round, of: rounds)
          }
          await measure(arm, block, number, round: round, verifies: isLast, &journal)
        }
      }
      journal.endRound(of: blocks)
      do { surroundings.keep(try journal.result(isComplete: false)) } catch {
        surroundings.progress(journal.share, 1, "\(error)")
      }
      if isLast {
        if round < rounds - 1 { journal.omit(blocks, round + 1, of: rounds) }
        return
      }
    }
  }

  private func measure(
    _ arm: Arm, _ block: Block, _ number: Int, round: Int, verifies: Bool,
    _ journal: inout RunJournal
  ) async {
    let scenarios = block.scenarios(of: arm)
    guard !scenarios.isEmpty else { return }
    surroundings.progress(
      journal.share, 1, "\(Self.name(of: block.purpose)) \(round + 1): \(arm.id)")
    let place = MeasuredRounds.Place(block: number, round: round)
    var request = RoundRequest(
      arm: arm.id, seed: plan.seed &+ UInt64(round), window: block.window,
      minimumOperations: Plan.minimumOperations, scenarios: scenarios,
      directory: surroundings.directory)
    request.callers = plan.callers(of: arm)
    request.items = plan.items
    request.openLoop = block.load
    request.opening = block.purpose == .opening ? .open : nil
    request.warmUp = Plan.warmUp
    request.verifies = verifies
    request.recordingTime = block.window / Plan.windowsOfRecording
    request.limit = 20 + 10 * journal.clock.cost(arm, block, number, verifies: verifies)
    let before = journal.clock.elapsed
    do {
      let result = try await surroundings.measure(request)
      journal.rounds.add(result, arm: arm.id, at: place)
    } catch {
      // A process that ended because the run was stopped has not failed.
      if Task.isCancelled { return }
      let failure = error as? RoundFailure
      journal.rounds.add(
        failure ?? RoundFailure(kind: .threw, description: "\(arm.id): \(error)"),
        arm: arm.id, scenarios: scenarios, at: place)
    }
    journal.clock.add(journal.clock.elapsed - before, arm: arm, block: number)
    if round == 0, block.countsFiles { await countFileCalls(arm, scenarios, &journal) }
  }

  private static func name(of purpose: Block.Purpose) -> String {
    switch purpose {
    case .headline: "round"
    case .sweep: "sizes and limits, round"
    case .openLoop: "open loop, round"
    case .opening: "opening, round"
    }
  }

  /// What an arm asks of its files, once, in a process of its own: counting costs time, and following
  /// every save much of it.
  private func countFileCalls(
    _ arm: Arm, _ scenarios: [Scenario], _ journal: inout RunJournal
  ) async {
    let left = scenarios.filter {
      $0.workload.hasSaves && !journal.rounds.hasLedger(arm.id, $0)
    }
    guard !left.isEmpty, arm.kind != .again else { return }
    var request = LedgerRequest(
      arm: arm.id, seed: plan.seed, scenarios: left, directory: surroundings.directory)
    request.items = plan.items
    // A limit keeps what it likes: there may be nothing to find a save by.
    request.followsSaves = arm.kind != .floor
    journal.rounds.add(await surroundings.ledger(request), arm: arm.id, scenarios: left)
  }

  /// What is measured once for each arm, after the rounds: allocations and the pool's start delay.
  private func measureOnce(_ journal: inout RunJournal) async {
    var cost = journal.costOnce
    for arm in plan.armsMeasuredOnce where !Task.isCancelled {
      surroundings.progress(journal.share, 1, "once for each: \(arm.id)")
      let before = journal.clock.elapsed
      let fits = journal.clock.fits(cost)
      for workload in [Workload.readOnly, .saveOnly] {
        let scenario = Scenario(
          workload, clients: 1, records: min(100, plan.items?.facts.count ?? 100),
          durability: .processCrash)
        guard arm.obstacle(to: scenario) == nil else { continue }
        journal.once += await allocations(arm, scenario, fits: fits)
      }
      journal.once.append(await startDelay(arm, fits: fits))
      for probe in plan.probes {
        for scenario in scenarios(of: probe) where arm.obstacle(to: scenario) == nil {
          journal.once += await look(probe, arm, scenario, fits: fits)
        }
      }
      if fits { cost = journal.clock.elapsed - before }
    }
  }

  static let noTime = "the budget was used up"

  private func startDelay(_ arm: Arm, fits: Bool) async -> ResultCell {
    var request = StallRequest(arm: arm.id, directory: surroundings.directory)
    request.items = plan.items
    let stalled = Scenario(.saveOnly, clients: request.stores, records: 1, durability: .powerLoss)
    var delay = Figure.unavailable(Self.noTime)
    if fits { delay = await surroundings.stall(request) }
    return ResultCell(arm.id, stalled, .startDelay, delay)
  }

  func allocations(_ arm: Arm, _ scenario: Scenario, fits: Bool) async -> [ResultCell] {
    var request = CountRequest(
      arm: arm.id, scenario: scenario, operations: 200, seed: plan.seed,
      directory: surroundings.directory)
    request.items = plan.items
    let count = fits ? await surroundings.count(request) : .unavailable(Self.noTime)
    return [
      ResultCell(arm.id, scenario, .allocations, count.allocations.map { max(0, $0) }),
      ResultCell(arm.id, scenario, .allocatedBytes, count.bytes.map { max(0, $0) }),
    ]
  }
}

/// How this program was built.
public enum Build {
  /// Whether it was built without optimisation: nothing measured by it would mean anything.
  public static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// For the context of results.
  public static var description: String { isDebug ? "debug" : "release" }
}
