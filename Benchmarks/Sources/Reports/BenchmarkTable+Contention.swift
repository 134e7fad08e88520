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
    let metrics: [(metric: Metric, title: String)] = [
      (.contextSwitches, "context switches"), (.runQueueWait, "run-queue wait"),
      (.fairness, "Jain index"), (.longestWait, "longest wait"),
    ]
    guard let table = table("for each operation", columns(metrics, scenario)) else { return nil }
    return Section(
      title: "contention: \(scenario)", table: table,
      notes: [
        "Jain index: 1 when every client did as much; longest wait: of one call, in the middle "
          + "round"
      ] + reasons(scenario, metrics))
  }

  /// The reasons for gaps in a column, each once.
  private func reasons(
    _ scenario: Scenario, _ metrics: [(metric: Metric, title: String)]
  ) -> [String] {
    metrics.flatMap { metric, title in
      arms.compactMap { cell($0, scenario, metric)?.unavailable }.unique().map {
        "\(title): unavailable (\($0))"
      }
    }
  }
}
