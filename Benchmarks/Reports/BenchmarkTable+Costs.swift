import Measurement
import Persistence
import ResultModel
import TextTables

extension BenchmarkTable {
  func bySize(_ durability: Durability) -> Section? {
    let swept = scenarios.filter {
      $0.workload == .saveOnly && $0.clients == 1 && $0.durability == durability
    }.sorted { $0.records < $1.records }
    guard swept.count > 1 else { return nil }
    var table = TextTable(
      columns: [.init("saves/s")]
        + swept.map {
          .init("\(NumberText.grouped(Int64($0.records))) records", alignment: .right)
        })
    for arm in arms {
      let cells = swept.map { cell(arm, $0, .throughput) }
      guard cells.contains(where: { $0?.value != nil }) else { continue }
      table.addRow([.init(arm)] + cells.map(rate))
    }
    return Section(
      title: "cost by size: save-only, 1 client, \(words(durability))", table: table,
      notes: sweepNotes(swept))
  }

  /// What was measured apart has fewer rounds, and no verdicts.
  private func sweepNotes(_ scenarios: [Scenario]) -> [String] {
    result.context.sweeps.filter { sweep in scenarios.contains { sweep.scenarios.contains($0) } }
      .filter { $0.scenarios.contains { $0.records != 1_000 } }
      .map { sweep in
        let sizes = sweep.scenarios.map { NumberText.grouped(Int64($0.records)) }
        return "\(unique(sizes).joined(separator: ", ")) records: measured apart in "
          + "\(sweep.rounds) round\(sweep.rounds == 1 ? "" : "s"), without verdicts"
      }
  }

  /// Where the costs of a save are taken from: one client, and 1,000 records if there are any.
  func scenarioOfCosts(_ durability: Durability) -> Scenario? {
    let candidates = scenarios.filter {
      $0.workload == .saveOnly && $0.clients == 1 && $0.durability == durability
    }
    return candidates.first { $0.records == 1_000 } ?? candidates.first
  }

  func costOfSave(_ durability: Durability) -> Section? {
    guard let scenario = scenarioOfCosts(durability) else { return nil }
    var table = TextTable(
      columns: [.init("one save")]
        + ["writes", "bytes", "syncs", "dir syncs", "renames", "file time", "cpu", "allocations"]
        .map { .init($0, alignment: .right) })
    for arm in arms where cell(arm, scenario, .throughput)?.value != nil {
      let counts = [
        Metric.fileWrites, .fileBytes, .fileSynchronizations, .directorySynchronizations,
        .fileRenames,
      ].map { metric in
        text(cell(arm, scenario, metric)) {
          metric == .fileBytes ? NumberText.bytes($0) : NumberText.short($0)
        }
      }
      table.addRow(
        [.init(arm)] + counts
          + [
            duration(cell(arm, scenario, .fileTime)), duration(cell(arm, scenario, .processorTime)),
          ]
          + [allocations(arm)])
    }
    return Section(
      title: "what one save costs: \(scenario)", table: table,
      notes: [
        "allocations: at \(min(100, result.context.items?.count ?? 100)) records, "
          + "counted in a process of their own"
      ])
  }

  func allocations(_ arm: String) -> TextTable.Cell {
    let counted = result.cells.first {
      $0.variant == arm && $0.metric == .allocations && $0.workload == .saveOnly
    }
    return text(counted) { NumberText.short($0) }
  }

  func startDelays() -> Section? {
    let cells = result.cells.filter { $0.metric == .startDelay }
    guard !cells.isEmpty else { return nil }
    let stores = cells.map(\.clients).max() ?? 0
    var table = TextTable(columns: [
      .init("while \(stores) stores save"),
      .init("an unrelated task starts after", alignment: .right),
    ])
    for cell in cells { table.addRow([.init(cell.variant), duration(cell)]) }
    return Section(
      title: "start delay: each store's disk takes 200 ms, the longest of 45 tasks", table: table)
  }
}
