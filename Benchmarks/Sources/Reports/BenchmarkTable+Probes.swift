import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// The time of a high-priority task's saves, alone and under a flood of low-priority saves.
  func priorities() -> Section? {
    let cells = result.cells.filter { $0.metric == .priorityFloodMedian }
    guard let scenario = cells.first?.scenario else { return nil }
    let low = scenario.clients - 1
    var table = TextTable(
      columns: [.init("response time")]
        + (["alone", "flooded"].flatMap { when in ["p50", "p99", "longest"].map { "\($0) \(when)" }
        }
        + ["low saves"]).map { .init($0, alignment: .right) })
    for cell in cells {
      table.addRow(
        [.init(cell.variant)]
          + Metric.ofPriority.map { metric in
            text(self.cell(cell.variant, cell.scenario, metric), metric.text)
          })
    }
    return Section(
      title: "priorities: a high-priority task saves every 10 ms, alone and while \(low) "
        + "low-priority tasks save; \(scenario.records) records, \(words(scenario.durability))",
      table: table,
      notes: [
        "from when a save was due to its answer, 200 of each; low saves: what the flood did in a "
          + "second; once, without an interval"
      ] + reasons(cells))
  }

  /// The number of times a caller's task is put on a queue.
  func hops() -> Section? {
    let cells = result.cells.filter { $0.metric == .callerJobs }
    guard !cells.isEmpty else { return nil }
    let scenarios = cells.map(\.scenario).unique()
    var table = TextTable(
      columns: [.init("jobs")]
        + scenarios.flatMap { scenario -> [TextTable.Column] in
          let call = scenario.workload == .readOnly ? "find" : "save"
          let clients = scenario.clients == 1 ? "1 client" : "\(scenario.clients) clients"
          return ["", ": threads"].map { .init("\(call), \(clients)\($0)", alignment: .right) }
        })
    for arm in cells.map(\.variant).unique() {
      table.addRow(
        [.init(arm)]
          + scenarios.flatMap { scenario in
            Metric.ofHops.map { text(cell(arm, scenario, $0), $0.text) }
          })
    }
    return Section(
      title: "hops: how often a call puts its caller's task on a queue", table: table,
      notes: [
        "0: the call never leaves its task's executor; 1: the call returns to it once; "
          + "jobs of a store's own queues, threads and executors are not counted; threads: calls "
          + "that returned in another thread, counted apart"
      ] + reasons(cells))
  }

  /// The reasons for gaps, each once.
  private func reasons(_ cells: [ResultCell]) -> [String] {
    cells.compactMap(\.unavailable).unique().map { "n/a: unavailable (\($0))" }
  }
}
