import Measurement
public import ResultModel
import TextTables

/// The cost of waiting for each other that a document quotes from a result: a Markdown table with the
/// rate of each store and its context switches, for each number of clients.
public struct QuotedContention {
  private let result: BenchmarkResult
  private let index: ResultIndex

  /// Prepares the table; O(figures).
  public init(_ result: BenchmarkResult) {
    self.result = result
    index = ResultIndex(result)
  }

  /// The table, ending in a line break.
  ///
  /// - Parameter workload: The workload whose scenarios are the columns; the first three are shown.
  /// - Returns: The table, or `nil` if the result does not have the workload.
  public func markdown(of workload: Workload) -> String? {
    let scenarios = index.scenarios
      .filter { $0.workload == workload }.sorted { $0.clients < $1.clients }.prefix(3)
    guard !scenarios.isEmpty else { return nil }
    let titles = scenarios.flatMap { scenario in
      let clients = "\(scenario.clients) \(scenario.clients == 1 ? "client" : "clients")"
      return ["\(scenario.rate), \(clients)", "context switches of 1,000, \(clients)"]
    }
    let arms = result.cells.filter { $0.value != nil && scenarios.contains($0.scenario) }
      .map(\.variant).unique().filter { !result.isControl($0) }
    let rows = arms.map { arm in
      [" `\(arm)` "]
        + scenarios.flatMap { scenario in
          [value(arm, scenario, .throughput), value(arm, scenario, .contextSwitches, 1_000)]
        }
    }
    return ([[" "] + titles.map { " \($0) " }, ["---"] + titles.map { _ in "---" }] + rows)
      .map { "|" + $0.joined(separator: "|") + "|\n" }.joined()
  }

  private func value(
    _ arm: String, _ scenario: Scenario, _ metric: Metric, _ factor: Double = 1
  ) -> String {
    let cell = index.cell(of: arm, scenario, metric)
    return cell?.value.map { " \(NumberText.short($0 * factor)) " } ?? " n/a "
  }
}
