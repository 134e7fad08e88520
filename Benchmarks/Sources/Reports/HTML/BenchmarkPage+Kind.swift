import ResultModel

extension BenchmarkPage {
  /// The properties that are equal in scenarios that differ only in clients and records.
  struct Kind: Hashable {
    let workload: Workload
    let durability: RecordedDurability

    init(_ scenario: Scenario) {
      workload = scenario.workload
      durability = scenario.durability
    }

    var title: String { "\(workload.rawValue), \(durability.rawValue)" }

    /// The kinds of many scenarios, each once, in their order.
    static func all(_ scenarios: [Scenario]) -> [Kind] {
      var seen: Set<Kind> = []
      return scenarios.map(Kind.init).filter { seen.insert($0).inserted }
    }
  }
}
