import Foundation
import Reports
import Workloads

/// What `lockstep bench --list` and `--dry-run` say.
enum BenchTexts {
  static func list() -> String {
    let workloads = Workload.allCases.map { "  \($0.rawValue): \($0.sentence)\n" }
    let arms = Arm.all.map { "  \($0.id): \($0.title)\n" }
    return "Workloads\n\(workloads.joined())\nMeasured, floors last\n\(arms.joined())"
  }

  static func dryRun(_ plan: Plan) -> String {
    var lines = plan.arms.map { arm in
      "  \(arm.id): \(plan.scenarios(of: arm).count) scenarios"
    }
    lines.insert("Each of \(plan.rounds) rounds measures, in a fresh process for each arm:", at: 0)
    lines.append("Scenarios, \(plan.window / 1_000_000) ms each:")
    lines += plan.scenarios.map { "  \($0)" }
    lines.append("About \(ApproximateDuration.text(.seconds(plan.expectedSeconds))) of measuring.")
    return lines.joined(separator: "\n") + "\n"
  }
}
