import TextTables
import Foundation
import Measurement
import Reports
import ResultModel
import Workloads

/// The texts of `lockstep bench --list` and `--dry-run`.
enum BenchTexts {
  static func list() -> String {
    let workloads = Workload.allCases.map { "  \($0.rawValue): \($0.sentence)\n" }
    let known = BenchmarkProgram.current.arms
    let arms = known.all.map { "  \($0.id): \($0.title)\n" }
    let chosen = Set((Profile.quick.arms(known) + Profile.quick.floors).map(\.id))
    let left = known.all.map(\.id).filter { !chosen.contains($0) }
    return "Workloads\n\(workloads.joined())\nMeasured, floors and rivals last\n\(arms.joined())\n"
      + "The quick profile leaves out \(left.joined(separator: ", ")), unless they are named with "
      + "--variants.\n"
  }

  static func dryRun(_ plan: Plan, counts: Bool) -> String {
    if counts { return counted(plan) }
    var lines = ["Each of \(plan.rounds) rounds measures, in a fresh process for each arm:"]
    for block in plan.headline { lines.append("  " + arms(of: block)) }
    lines.append("Scenarios, \(milliseconds(plan.window)) each after a warm-up:")
    lines += plan.scenarios.map { "  \($0)" }
    var seconds = plan.expectedSecondsApart[...]
    if let openLoop = plan.openLoop, let taken = seconds.popFirst() {
      lines += text(openLoop, duration(taken))
    }
    for ((sweep, fitting), taken) in zip(zip(plan.sweeps, plan.fittingSweepRounds), seconds) {
      let rounds = fitting < sweep.rounds ? "\(fitting) to \(sweep.rounds)" : "\(fitting)"
      lines.append(
        (sweep.purpose == .opening
          ? "Opened, in \(rounds) rounds and each time in a fresh process"
          : "Apart, in \(rounds) rounds\(hasVerdicts(sweep) ? "" : " and without verdicts")")
          + ", about \(duration(taken)):")
      lines.append("  " + arms(of: sweep))
      lines += sweep.scenarios.map { "  \($0)" }
    }
    if !plan.armsMeasuredOnce.isEmpty {
      lines.append("Once for each store: \(plan.measuredOnce.joined(separator: ", ")).")
    }
    if let items = plan.items { lines.append(items.facts.sentence) }
    lines += callers(plan)
    lines += plan.omissions
    lines.append(
      "About \(ApproximateDuration.text(.seconds(plan.expectedSeconds))) of measuring, "
        + "of a budget of \(Int(plan.budget)) s that is kept.")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hasVerdicts(_ sweep: Block) -> Bool {
    sweep.arms.contains { $0.kind == .again }
  }

  private static func duration(_ seconds: Double) -> String {
    ApproximateDuration.text(.seconds(seconds))
  }

  private static func counted(_ plan: Plan) -> String {
    """
    Each of \(plan.rounds) rounds counts file operations and allocations, and times nothing, of:
      \(plan.armsMeasuredOnce.map(\.id).joined(separator: ", "))
    Scenarios:
    \(BenchmarkRun.countedScenarios.map { "  \($0)" }.joined(separator: "\n"))
    The run takes seconds, whatever the budget.

    """
  }

  private static func text(_ openLoop: Plan.OpenLoopPart, _ taken: String) -> [String] {
    let (block, load) = (openLoop.block, openLoop.load)
    let rounds =
      openLoop.fittingRounds < block.rounds
      ? "\(openLoop.fittingRounds) to \(block.rounds)" : "\(block.rounds)"
    let shares = load.shares.map { "\(Int(($0 * 100).rounded())) %" }.joined(separator: ", ")
    let rates =
      load.rates.isEmpty
      ? "\(shares) of the closed loop's rate, and the way to the knee"
      : load.rates.map { "\(Int($0))" }.joined(separator: ", ") + " requests a second"
    return [
      "In an open loop, in \(rounds) rounds, \(load.arrivals.rawValue) arrivals, \(rates), "
        + "\(milliseconds(load.window)) each after a warm-up, about \(taken):",
      "  " + arms(of: block),
    ] + block.scenarios.map { "  \($0)" }
  }

  private static func callers(_ plan: Plan) -> [String] {
    Callers.allCases.compactMap { callers in
      let arms = plan.arms.filter { plan.callers(of: $0) == callers }
      guard !arms.isEmpty else { return nil }
      let whose =
        arms.count == plan.arms.count ? "" : " of " + arms.map(\.id).joined(separator: ", ")
      return "The clients\(whose) are \(callers.sentence)."
    }
  }

  private static func arms(of block: Block) -> String {
    block.arms.filter { !block.scenarios(of: $0).isEmpty }.map(\.id).joined(separator: ", ")
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    "\(nanoseconds / 1_000_000) ms"
  }
}
