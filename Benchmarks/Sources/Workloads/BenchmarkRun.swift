import Foundation
import Measurement
package import ResultModel

/// A benchmark run: rounds in fresh processes in a balanced order, then the figures measured once,
/// then the open loop and the sweeps.
package struct BenchmarkRun: Sendable {
  let plan: Plan
  /// The profile that the plan was chosen from.
  let profile: Profile
  let environment: RunEnvironment

  package init(_ plan: Plan, profile: Profile, environment: RunEnvironment) {
    self.plan = plan
    self.profile = profile
    self.environment = environment
  }

  /// Performs the measurements.
  ///
  /// If a round fails, the run marks it and keeps the others. When the task is cancelled, the run
  /// ends and returns the figures so far. `RunEnvironment.keep` receives the result after every
  /// round.
  package func run() async throws -> BenchmarkResult {
    var progress = RunProgress(plan, profile, environment)
    let headline = Array(plan.headline.enumerated()).map { (number: $0.offset, block: $0.element) }
    await measure(headline, rounds: plan.rounds, part: nil, &progress)
    await measureOnce(&progress)
    for (index, block) in plan.apart.enumerated() {
      await measure(
        [(number: plan.headline.count + index, block: block)], rounds: block.rounds, part: index,
        &progress)
    }
    if progress.rounds.isEmpty, progress.rounds.failures.isEmpty { throw CancellationError() }
    environment.progress(1, 1, "done")
    return try progress.result(isComplete: !Task.isCancelled)
  }

  /// Measures blocks in alternating rounds, as long as another round fits: the comparisons, or the
  /// part of ``Plan/apart`` at an index.
  private func measure(
    _ blocks: [(number: Int, block: Block)], rounds: Int, part: Int?,
    _ progress: inout RunProgress
  ) async {
    let start = progress.clock.elapsed
    defer { progress.endPart(part, of: blocks, after: start) }
    for round in 0..<rounds {
      let cost = progress.clock.cost(blocks, verifies: round == 0)
      // The plan promises room for at least one round. A machine slower than expected gets fewer
      // rounds, never an endless run.
      let isFree = part == nil && round == 0
      let reserve = progress.reserve(for: round, of: part)
      guard isFree || progress.clock.fits(cost, keeping: reserve) else {
        return progress.omit(blocks, round, of: rounds)
      }
      // The end state of a store is checked once, in the round that is expected to be the last.
      let isLast =
        round == rounds - 1
        || !progress.clock.fits(2 * cost, keeping: progress.reserve(for: round + 1, of: part))
      environment.begin(orders(blocks, round, verifies: isLast))
      if let time = environment.synchronize() { progress.synchronizations.append(time) }
      for (number, block) in blocks {
        for index in block.order.rounds[round] {
          let arm = block.arms[index]
          guard !Task.isCancelled else { return }
          let next = progress.clock.cost(arm, block, number, verifies: isLast)
          guard progress.rounds.isEmpty || progress.clock.fits(next) else {
            return progress.omit(blocks, round, of: rounds)
          }
          await measure(arm, block, number, round: round, verifies: isLast, &progress)
        }
      }
      progress.endRound(of: blocks)
      keep(&progress)
      if isLast {
        if round < rounds - 1 { progress.omit(blocks, round + 1, of: rounds) }
        return
      }
    }
  }

  /// Passes the preliminary result on to be written.
  ///
  /// Writing hundreds of scenarios takes seconds, and must take only a small share of the run.
  private func keep(_ progress: inout RunProgress) {
    let start = progress.clock.elapsed
    guard start >= progress.nextKeeping else { return }
    do { environment.keep(try progress.result(isComplete: false)) } catch {
      environment.progress(progress.share, 1, "\(error)")
    }
    progress.nextKeeping = progress.clock.elapsed + 30 * (progress.clock.elapsed - start)
  }

  private func measure(
    _ arm: Arm, _ block: Block, _ number: Int, round: Int, verifies: Bool,
    _ progress: inout RunProgress
  ) async {
    let scenarios = block.scenarios(of: arm)
    guard !scenarios.isEmpty else { return }
    environment.progress(
      progress.share, 1, "\(Self.name(of: block.purpose)) \(round + 1): \(arm.id)")
    let place = MeasuredRounds.RoundIndex(block: number, round: round, isVerifying: verifies)
    var request = order(arm, block, round: round, verifies: verifies)
    request.limit = 20 + 10 * progress.clock.cost(arm, block, number, verifies: verifies)
    let before = progress.clock.elapsed
    do {
      let result = try await environment.measure(request)
      progress.rounds.add(result, arm: arm, at: place)
    } catch {
      // If the run was cancelled, the end of the process is no failure.
      if Task.isCancelled { return }
      let failure = error as? RoundFailure
      progress.rounds.add(
        failure ?? RoundFailure(kind: .threw, description: "\(arm.id): \(error)"),
        arm: arm, scenarios: scenarios, at: place)
    }
    progress.clock.add(progress.clock.elapsed - before, arm: arm, block: number)
    if round == 0, block.countsFiles { await countFileCalls(arm, scenarios, &progress) }
  }

  /// The request to a process that measures an arm in a round.
  private func order(_ arm: Arm, _ block: Block, round: Int, verifies: Bool) -> RoundRequest {
    var request = RoundRequest(
      arm: arm.id, seed: plan.seed &+ UInt64(round), window: block.window,
      minimumOperations: Plan.minimumOperations, scenarios: block.scenarios(of: arm),
      directory: environment.directory)
    request.delay = arm.delay
    request.callers = plan.callers(of: arm)
    request.items = plan.items
    request.openLoop = block.load
    request.opening = block.purpose == .opening ? .open : nil
    request.warmUp = Plan.warmUp
    request.verifies = verifies
    request.recordingTime = block.window / Plan.windowsOfRecording
    return request
  }

  /// The requests to all processes of a round, without the processes that have nothing to do.
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

  /// Counts the requests of an arm to its files, once, in a separate process: counting costs time,
  /// and following every save costs much time.
  private func countFileCalls(
    _ arm: Arm, _ scenarios: [Scenario], _ progress: inout RunProgress
  ) async {
    let left = scenarios.filter {
      $0.workload.hasSaves && !progress.rounds.hasLedger(arm.id, $0)
    }
    guard !left.isEmpty, arm.kind != .again, arm.kind != .planted else { return }
    var request = LedgerRequest(
      arm: arm.id, seed: plan.seed, scenarios: left, directory: environment.directory)
    request.items = plan.items
    // A floor may write anything, so its saves may leave nothing that can be recognised.
    request.followsSaves = arm.kind != .floor
    progress.rounds.add(await environment.ledger(request), arm: arm.id, scenarios: left)
  }
}
