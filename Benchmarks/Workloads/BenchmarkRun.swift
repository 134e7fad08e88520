import Foundation
import Measurement
public import ResultModel

/// A run: fresh processes in a balanced order, then the figures that are measured once, then the
/// open loop and the sweeps.
public struct BenchmarkRun: Sendable {
  /// The plan of the measurements.
  let plan: Plan
  /// The profile that the plan was chosen from.
  let profile: Profile
  let surroundings: Surroundings

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - plan: The plan of the measurements.
  ///   - profile: The profile that the plan was chosen from.
  ///   - surroundings: The functions that the run calls outside itself.
  public init(_ plan: Plan, profile: Profile, surroundings: Surroundings) {
    self.plan = plan
    self.profile = profile
    self.surroundings = surroundings
  }

  /// Measures.
  ///
  /// A round that fails is marked, and the others are kept. When the task is cancelled, the run
  /// ends and returns the figures so far. `Surroundings.keep` gets the result after every round.
  ///
  /// - Returns: Every figure, with its rounds and the context.
  /// - Throws: `CancellationError` when the task was cancelled before anything was measured.
  public func run() async throws -> BenchmarkResult {
    var journal = RunJournal(plan, profile, surroundings)
    let headline = Array(plan.headline.enumerated()).map { (number: $0.offset, block: $0.element) }
    await measure(headline, rounds: plan.rounds, part: nil, &journal)
    await measureOnce(&journal)
    for (index, block) in plan.apart.enumerated() {
      await measure(
        [(number: plan.headline.count + index, block: block)], rounds: block.rounds, part: index,
        &journal)
    }
    if journal.rounds.isEmpty, journal.rounds.failures.isEmpty { throw CancellationError() }
    surroundings.progress(1, 1, "done")
    return try journal.result(isComplete: !Task.isCancelled)
  }

  /// Measures blocks whose rounds take turns, as long as another round fits: the comparisons, or a
  /// part of ``Plan/apart`` by its position.
  private func measure(
    _ blocks: [(number: Int, block: Block)], rounds: Int, part: Int?,
    _ journal: inout RunJournal
  ) async {
    let start = journal.clock.elapsed
    defer { journal.endPart(part, of: blocks, after: start) }
    for round in 0..<rounds {
      let cost = journal.clock.cost(blocks, verifies: round == 0)
      // The plan says that one round fits; a machine slower than expected gets fewer, never an
      // endless run.
      let isFree = part == nil && round == 0
      let reserve = journal.reserve(for: round, of: part)
      guard isFree || journal.clock.fits(cost, keeping: reserve) else {
        return journal.omit(blocks, round, of: rounds)
      }
      // The end state of a store is checked once, in the round that is going to be the last.
      let isLast =
        round == rounds - 1
        || !journal.clock.fits(2 * cost, keeping: journal.reserve(for: round + 1, of: part))
      surroundings.begin(orders(blocks, round, verifies: isLast))
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
      keep(&journal)
      if isLast {
        if round < rounds - 1 { journal.omit(blocks, round + 1, of: rounds) }
        return
      }
    }
  }

  /// Gives the result so far to be written.
  ///
  /// Writing hundreds of scenarios takes seconds, and may not take more than a small share of the
  /// run.
  private func keep(_ journal: inout RunJournal) {
    let start = journal.clock.elapsed
    guard start >= journal.nextKeeping else { return }
    do { surroundings.keep(try journal.result(isComplete: false)) } catch {
      surroundings.progress(journal.share, 1, "\(error)")
    }
    journal.nextKeeping = journal.clock.elapsed + 30 * (journal.clock.elapsed - start)
  }

  private func measure(
    _ arm: Arm, _ block: Block, _ number: Int, round: Int, verifies: Bool,
    _ journal: inout RunJournal
  ) async {
    let scenarios = block.scenarios(of: arm)
    guard !scenarios.isEmpty else { return }
    surroundings.progress(
      journal.share, 1, "\(Self.name(of: block.purpose)) \(round + 1): \(arm.id)")
    let place = MeasuredRounds.Place(block: number, round: round, isVerifying: verifies)
    var request = order(arm, block, round: round, verifies: verifies)
    request.limit = 20 + 10 * journal.clock.cost(arm, block, number, verifies: verifies)
    let before = journal.clock.elapsed
    do {
      let result = try await surroundings.measure(request)
      journal.rounds.add(result, arm: arm, at: place)
    } catch {
      // A process that ended because the run was stopped did not fail.
      if Task.isCancelled { return }
      let failure = error as? RoundFailure
      journal.rounds.add(
        failure ?? RoundFailure(kind: .threw, description: "\(arm.id): \(error)"),
        arm: arm.id, scenarios: scenarios, at: place)
    }
    journal.clock.add(journal.clock.elapsed - before, arm: arm, block: number)
    if round == 0, block.countsFiles { await countFileCalls(arm, scenarios, &journal) }
  }

  /// The order to a process that measures an arm in a round.
  private func order(_ arm: Arm, _ block: Block, round: Int, verifies: Bool) -> RoundRequest {
    var request = RoundRequest(
      arm: arm.id, seed: plan.seed &+ UInt64(round), window: block.window,
      minimumOperations: Plan.minimumOperations, scenarios: block.scenarios(of: arm),
      directory: surroundings.directory)
    request.callers = plan.callers(of: arm)
    request.items = plan.items
    request.openLoop = block.load
    request.opening = block.purpose == .opening ? .open : nil
    request.warmUp = Plan.warmUp
    request.verifies = verifies
    request.recordingTime = block.window / Plan.windowsOfRecording
    return request
  }

  /// The orders to all processes of a round, without those that have nothing to do.
  private func orders(
    _ blocks: [(number: Int, block: Block)], _ round: Int, verifies: Bool
  ) -> [RoundRequest] {
    blocks.flatMap { _, block in
      block.order.rounds[round].map {
        order(block.arms[$0], block, round: round, verifies: verifies)
      }
    }.filter { !$0.scenarios.isEmpty }
  }

  private static func name(of purpose: Block.Purpose) -> String {
    switch purpose {
    case .headline: "round"
    case .sweep: "sizes and limits, round"
    case .openLoop: "open loop, round"
    case .opening: "opening, round"
    }
  }

  /// Counts the requests of an arm to its files, once, in a process of its own: counting costs
  /// time, and following every save costs much time.
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
    // A limit may keep anything: a save may leave nothing by which it can be found.
    request.followsSaves = arm.kind != .floor
    journal.rounds.add(await surroundings.ledger(request), arm: arm.id, scenarios: left)
  }
}
