import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// The effects of clients on each other: waits for a processor, unfairness, and the longest
  /// waits.
  ///
  /// The table uses the workload with the most clients.
  func contention() -> Section? {
    guard let scenario = scenarios.max(by: { $0.clients < $1.clients }) else { return nil }
    let metrics: [Metric] = [.contextSwitches, .runQueueWait, .fairness, .longestWait]
    let titles = ["context switches", "run-queue wait", "Jain index", "longest wait"]
    var table = TextTable(
      columns: [.init("for each operation")] + titles.map { .init($0, alignment: .right) })
    var hasFigure = false
    for arm in arms {
      let cells = metrics.map { cell(arm, scenario, $0) }
      guard cells.contains(where: { $0?.value != nil }) else { continue }
      hasFigure = true
      table.addRow(
        [.init(arm)] + zip(cells, metrics).map { cell, metric in text(cell, metric.text) })
    }
    guard hasFigure else { return nil }
    return Section(
      title: "contention: \(scenario)", table: table,
      notes: [
        "Jain index: 1 when every client did as much; longest wait: of one call, in the middle "
          + "round"
      ] + reasons(scenario, zip(metrics, titles)))
  }

  /// The reasons for gaps in a column, each once.
  private func reasons(
    _ scenario: Scenario, _ columns: Zip2Sequence<[Metric], [String]>
  ) -> [String] {
    columns.flatMap { metric, title in
      unique(arms.compactMap { cell($0, scenario, metric)?.unavailable }).map {
        "\(title): unavailable (\($0))"
      }
    }
  }
}
