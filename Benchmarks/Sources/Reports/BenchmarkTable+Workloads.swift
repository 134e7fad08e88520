import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// The column of the separate writer, if there is one.
  func writerColumns(_ group: Group) -> [TextTable.Column] {
    group.workload.hasWriterBeside ? [.init("saves/s beside", alignment: .right)] : []
  }

  /// The rate of the separate writer, if there is one.
  func writerRates(_ arm: String, _ scenario: Scenario) -> [TextTable.Cell] {
    guard scenario.workload.hasWriterBeside else { return [] }
    return [text(cell(arm, scenario, .writerThroughput), NumberText.short)]
  }

  /// The costs of larger items: a table for each workload that was measured with several sizes.
  func byItemSize() -> [Section] {
    let kinds = scenarios.map { scenario in
      var kind = scenario
      kind.itemSize = nil
      return kind
    }.unique()
    return kinds.compactMap(byItemSize)
  }

  private func byItemSize(_ kind: Scenario) -> Section? {
    let swept = scenarios.filter { scenario in
      var other = scenario
      other.itemSize = nil
      return other == kind
    }.sorted { ($0.itemSize ?? Self.usualItemSize) < ($1.itemSize ?? Self.usualItemSize) }
    guard swept.count > 1 else { return nil }
    let columns = swept.map { scenario in
      Column(
        title: scenario.itemSize.map { NumberText.grouped(Int64($0)) + " bytes" } ?? "usual",
        cell: { cell($0, scenario, .throughput) }, text: rate)
    }
    guard let table = table("operations/s", columns) else { return nil }
    return Section(
      title: "cost by item size: \(kind)", table: table,
      notes: [
        "bytes: the approximate size of an item's JSON; the default is about \(Self.usualItemSize)"
      ])
  }

  private static var usualItemSize: Int { 200 }
}
