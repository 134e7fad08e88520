public import Persistence
public import ResultModel

extension Profile {
  /// The scenarios of the workloads that the full profile measures apart, with 8 clients.
  ///
  /// The even mixture of finds and saves with keys by Zipf's law, which the comparisons have, is what a
  /// single hot key is to be seen against.
  ///
  /// - Parameter durabilities: What an acknowledged save survives.
  /// - Returns: The scenarios; those that can share a store stand together.
  public static func workloadScenarios(_ durabilities: [Durability]) -> [Scenario] {
    let workloads: [Workload] = [.readModifyWrite, .hotKey, .readLatest, .fill]
    return durabilities.flatMap { durability in
      workloads.map { Scenario($0, clients: 8, records: 1_000, durability: durability) }
    }
  }
}
