import Measurement
import Foundation
import Persistence
import Workloads

@main
struct Lockstep {
  static func main() async {
    let arm = Arm.arm(CommandLine.arguments[1])!
    let req = RoundRequest(arm: arm.id, seed: 1, window: 300_000_000, minimumOperations: 2, scenarios: [
      Scenario(.readOnly, clients: 1, records: 1000, durability: .powerLoss),
      Scenario(.readOnly, clients: 8, records: 1000, durability: .powerLoss),
      Scenario(.saveOnly, clients: 1, records: 1000, durability: .powerLoss),
      Scenario(.saveOnly, clients: 1, records: 10000, durability: .powerLoss),
      Scenario(.saveOnly, clients: 1, records: 10000, durability: .processCrash),
    ].filter { arm.obstacle(to: $0) == nil }, directory: "/tmp/bench")
    for m in try! await arm.measure(req) {
      print(arm.id, m.scenario, Double(m.operations) / Double(m.nanoseconds) * 1e9, "/s", m.saves.value(atPercentile: 50) ?? 0, m.finds.value(atPercentile: 50) ?? 0, m.ledger?.nanoseconds.mapValues { $0 / UInt64(max(1,m.operations)) } ?? [:])
    }
  }
}
