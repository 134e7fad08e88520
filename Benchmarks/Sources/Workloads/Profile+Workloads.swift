package import ResultModel

extension Profile {
  /// The workload scenarios that the full profile measures separately, with 8 clients.
  ///
  /// To judge these, the comparisons have matching scenarios: the even mixture of finds and saves
  /// of many keys for the hot key, and finds alone for finds while another client saves.
  ///
  /// - Returns: The scenarios; those that can share a store are adjacent.
  package static func workloadScenarios(_ durabilities: [RecordedDurability]) -> [Scenario] {
    let workloads: [Workload] = [.readModifyWrite, .hotKey, .readWhileWriting, .readLatest, .fill]
    return durabilities.flatMap { durability in
      workloads.map { Scenario($0, clients: 8, records: 1_000, durability: durability) }
    }
  }

  /// The scenarios of small, medium and large items that the full profile measures separately, with
  /// 1 client.
  ///
  /// - Returns: The scenarios; those that can share a store are adjacent.
  package static func itemSizeScenarios(_ durabilities: [RecordedDurability]) -> [Scenario] {
    durabilities.flatMap { durability in
      [100, 1_000, 16_000].flatMap { size in
        [Workload.saveOnly, .readOnly].map {
          Scenario($0, clients: 1, records: 1_000, durability: durability, itemSize: size)
        }
      }
    }
  }
}
