import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  func bySize(_ durability: RecordedDurability) -> Section? {
    bySize(durability, .throughput, "saves/s", "cost by size")
  }

  /// The bytes that one save writes, by store size: either constant, or growing with the size.
  func bytesBySize(_ durability: RecordedDurability) -> Section? {
    bySize(durability, .fileBytes, "written for a save", "bytes by size")
  }

  private func bySize(
    _ durability: RecordedDurability, _ metric: Metric, _ unit: String, _ title: String
  ) -> Section? {
    let swept = scenarios.filter {
      $0.workload == .saveOnly && $0.clients == 1 && $0.durability == durability
        && result.isMain(itemSize: $0.itemSize)
    }.filter { scenario in arms.contains { cell($0, scenario, metric)?.value != nil } }
      .sorted { $0.records < $1.records }
    guard swept.count > 1 else { return nil }
    let columns = swept.map { scenario in
      Column(
        title: "\(NumberText.grouped(Int64(scenario.records))) records",
        cell: { cell($0, scenario, metric) },
        text: { metric == .throughput ? rate($0) : text($0, metric.text) })
    }
    guard let table = table(unit, columns) else { return nil }
    return Section(
      title: "\(title): save-only, 1 client, \(words(durability))", table: table,
      notes: sweepNotes(swept) + notAsked(swept))
  }

  /// The sizes at which file calls were not counted, because counting was not requested.
  private func notAsked(_ scenarios: [Scenario]) -> [String] {
    let left = scenarios.filter { scenario in
      arms.contains { cell($0, scenario, .fileBytes)?.absence == .notAsked }
    }.map { NumberText.grouped(Int64($0.records)) }
    guard !left.isEmpty else { return [] }
    return [
      "file calls at \(left.joined(separator: ", ")) records: not asked (--profile full counts them)"
    ]
  }

  /// A sentence about scenarios that were measured separately: they have fewer rounds, and no
  /// verdicts.
  private func sweepNotes(_ scenarios: [Scenario]) -> [String] {
    result.context.sweeps.filter { sweep in scenarios.contains { sweep.scenarios.contains($0) } }
      .filter { $0.scenarios.contains { $0.records != 1_000 } }
      .map { sweep in
        let sizes = sweep.scenarios.map { NumberText.grouped(Int64($0.records)) }
        return "\(sizes.unique().joined(separator: ", ")) records: measured apart in "
          + "\(sweep.rounds) round\(sweep.rounds == 1 ? "" : "s"), without verdicts"
      }
  }

  /// The scenario that shows the costs of a save: one client, and 1,000 records if there are any.
  func scenarioOfCosts(_ durability: RecordedDurability) -> Scenario? {
    let all = isOnlyCounted ? index.cells(.fileWrites).map(\.scenario) : scenarios
    let candidates = all.filter {
      $0.workload == .saveOnly && $0.clients == 1 && $0.durability == durability
        && result.isMain(itemSize: $0.itemSize)
    }
    return candidates.first { $0.records == 1_000 } ?? candidates.first
  }

  func costOfSave(_ durability: RecordedDurability) -> Section? {
    guard let scenario = scenarioOfCosts(durability) else { return nil }
    let isTimed = !isOnlyCounted
    let metrics: [(Metric, String)] = [
      (.fileWrites, "writes"), (.fileBytes, "bytes"), (.writeAmplification, "amplification"),
      (.fileSynchronizations, "syncs"), (.directorySynchronizations, "dir syncs"),
      (.fileRenames, "renames"), (.processorTime, "cpu"),
    ]
    let table = table(
      "one save", columns(metrics.filter { isTimed || $0.0.isCount }, scenario),
      of: arms(measuredIn: scenario),
      last: [("allocations", allocations)])
    guard let table else { return nil }
    return Section(
      title: "what one save costs: \(scenario)", table: table,
      notes: [
        (isTimed ? "amplification: bytes written for each byte of the items saved; " : "")
          + "allocations: at \(min(100, result.context.items?.count ?? 100)) records; "
          + (isTimed ? "all except cpu" : "all") + " are counted in a separate process"
      ] + kernelNotes)
  }

  /// The time in each file operation, the number of saves per commit, and the data that a failure
  /// would lose.
  func safetyOfSaves(_ durability: RecordedDurability) -> [Section] {
    let saving = scenarios.filter {
      $0.workload == .saveOnly && $0.durability == durability && $0.records == 1_000
        && result.isMain(itemSize: $0.itemSize)
    }.sorted { $0.clients < $1.clients }
    return [saving.first, saving.count > 1 ? saving.last : nil].compactMap { $0.flatMap(safety) }
  }

  private func safety(_ scenario: Scenario) -> Section? {
    let metrics: [(Metric, String)] = [
      (.fileWriteTime, "writing"), (.fileSynchronizationTime, "syncing"),
      (.directorySynchronizationTime, "dir syncs"), (.fileRenameTime, "renaming"),
      (.coalescing, "saves a commit"), (.callToDurable, "call to durable"),
      (.recordsAtRiskOfCrash, "at risk: crash"), (.recordsAtRiskOfPowerLoss, "power cut"),
    ]
    let table = table("one save", columns(metrics, scenario), of: arms(measuredIn: scenario))
    guard let table else { return nil }
    return Section(
      title: "where a save's time goes, and what is at risk: \(scenario)",
      table: table,
      notes: [
        "from a counted run, not from the timed ones; at risk: the most records whose newest "
          + "acknowledged content the end of the process, or a power cut, would have taken"
      ])
  }

  /// The arms with a rate in a scenario; all arms of a run that times nothing.
  private func arms(measuredIn scenario: Scenario) -> [String] {
    isOnlyCounted
      ? arms : arms.filter { cell($0, scenario, .throughput)?.value != nil }
  }

  /// A note that compares the writes with the kernel's count.
  private var kernelNotes: [String] { [KernelAgreement(result).sentence].compactMap(\.self) }

  func allocations(_ arm: String) -> TextTable.Cell {
    let counted = index.cells(.allocations).first {
      $0.variant == arm && $0.workload == .saveOnly
    }
    return text(counted) { NumberText.short($0) }
  }

  func startDelays() -> Section? {
    let cells = index.cells(.startDelay)
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
