import Measurement
import ResultModel
import Workloads

/// The output of `lockstep bench --list --json`.
struct BenchList: Encodable {
  struct Described: Encodable {
    let name: String
    let sentence: String
  }

  struct Listed: Encodable {
    let id: String
    let title: String
    let kind: ArmKind
    /// The reason why the arm cannot be measured on this machine; absent if it can.
    let missing: String?
    let isInQuick: Bool
  }

  let workloads: [Described]
  let arms: [Listed]

  init() {
    workloads = Workload.allCases.map { Described(name: $0.rawValue, sentence: $0.sentence) }
    let chosen = Set((Profile.quick.arms + Profile.quick.floors).map(\.id))
    arms = Arm.all.map {
      Listed(
        id: $0.id, title: $0.title, kind: $0.kind, missing: $0.missing(),
        isInQuick: chosen.contains($0.id))
    }
  }
}

/// The output of `lockstep bench --dry-run --json`.
struct PlannedBench: Encodable {
  struct Part: Encodable {
    let purpose: Block.Purpose
    let arms: [String]
    let scenarios: [Scenario]
    /// The requested number of rounds.
    let rounds: Int
    /// The number of rounds that are expected to fit into the budget.
    let fittingRounds: Int
    /// The measured time of a scenario in a round, in nanoseconds.
    let window: UInt64
    /// The requests of an open loop; absent for other parts.
    let load: OpenLoopLoad?

    init(_ block: Block, _ fittingRounds: Int) {
      purpose = block.purpose
      arms = block.arms.filter { !block.scenarios(of: $0).isEmpty }.map(\.id)
      (scenarios, rounds, window, load) = (block.scenarios, block.rounds, block.window, block.load)
      self.fittingRounds = fittingRounds
    }
  }

  let baseline: String
  let seed: UInt64
  let parts: [Part]
  let measuredOnce: [String]
  let omissions: [String]
  /// The expected measuring time, in seconds.
  let expectedSeconds: Double
  /// The limit for the measuring time, in seconds.
  let budget: Double
  /// True if no times are measured: then ``parts`` is empty, and ``measuredOnce`` is counted.
  let counts: Bool

  init(_ plan: Plan, counts: Bool) {
    self.counts = counts
    baseline = plan.baseline
    seed = plan.seed
    let timed =
      plan.headline.map { Part($0, plan.fittingRounds) }
      + (plan.openLoop.map { [Part($0.block, $0.fittingRounds)] } ?? [])
      + zip(plan.sweeps, plan.fittingSweepRounds).map { Part($0, $1) }
    parts = counts ? [] : timed
    measuredOnce = plan.armsMeasuredOnce.map(\.id)
    omissions = plan.omissions
    expectedSeconds = plan.expectedSeconds
    budget = plan.budget
  }
}
