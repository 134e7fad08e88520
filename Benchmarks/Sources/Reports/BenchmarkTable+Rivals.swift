import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// The stores compared with their rivals and limits: one table for each workload and durability,
  /// with the ratios by clients.
  ///
  /// A ratio is the store's rate divided by the other's: above 1, the store is faster. If the run's
  /// baseline is a rival or a limit, a ratio is the rate of each store divided by that baseline's.
  func ratiosToRivals() -> [Section] {
    let baseline = result.context.baseline
    guard result.hasRivals || isLimit(baseline) else { return [] }
    return groups.compactMap { group in
      let clients = clients(of: group)
      let others = arms.filter { $0 != baseline && isLimit($0) != isLimit(baseline) }
      var table = TextTable(
        columns: [.init(isLimit(baseline) ? "each over \(baseline)" : "\(baseline) over")]
          + clients.map { .init("\($0) client\($0 == 1 ? "" : "s")", alignment: .right) }
          + [.init("callers")])
      var hasFigure = false
      for other in others {
        let ratios = clients.map { ratio(of: other, scenario(group, $0)) }
        guard ratios.contains(where: { $0 != nil }) else { continue }
        hasFigure = true
        table.addRow(
          [.init(other)] + ratios.map { $0 ?? .init("n/a", style: .dim) }
            + [.init(result.callers(of: other).rawValue)])
      }
      guard hasFigure else { return nil }
      return Section(
        title:
          "\(title(group)): times as fast",
        table: table,
        notes: [
          "in brackets the 95 % interval over rounds; \(baseline) was called by "
            + result.callers(of: baseline).rawValue
        ])
    }
  }

  /// Returns true if an arm is not one of our stores: a rival or a floor.
  func isLimit(_ arm: String) -> Bool {
    [.rival, .floor].contains(result.kind(of: arm))
  }

  private func ratio(of arm: String, _ scenario: Scenario) -> TextTable.Cell? {
    let found = result.comparisons.first { $0.variant == arm && $0.scenario == scenario }
    guard let comparison = found else { return nil }
    do {
      let isInverse = !isLimit(result.context.baseline)
      let interval = try MedianInterval(
        of: comparison.ratio.ratios.map { isInverse ? 1 / $0 : $0 })
      let text = NumberText.short(interval.median)
      guard interval.isSupported else { return .init(text) }
      return .init(
        "\(text) (\(NumberText.short(interval.low)) – \(NumberText.short(interval.high)))")
    } catch {
      return nil
    }
  }

  /// Returns true if a table of rates also shows the synchronisations: a store that synchronises
  /// less than its durability needs is faster for that reason.
  func showsSynchronizations(_ group: Group) -> Bool {
    result.hasRivals && group.workload.hasOnlySaves
  }

  /// A rate, and the synchronisations per save if the table shows them.
  func rateAndSynchronizations(
    _ arm: String, _ group: Group, _ clients: Int
  ) -> [TextTable.Cell] {
    let scenario = scenario(group, clients)
    let rate = rate(cell(arm, scenario, .throughput))
    guard showsSynchronizations(group) else { return [rate] }
    return [rate, text(cell(arm, scenario, .fileSynchronizations), NumberText.short)]
  }

  func rateColumns(_ group: Group, _ clients: Int) -> [TextTable.Column] {
    let isOver = clients > result.context.cores
    let title = "\(clients) client\(clients == 1 ? "" : "s")\(isOver ? "*" : "")"
    return [.init(title, alignment: .right)]
      + (showsSynchronizations(group)
        ? [.init("syncs, \(clients)", alignment: .right)] : [])
  }

  func synchronizationNotes(_ group: Group) -> [String] {
    var notes: [String] = []
    if showsSynchronizations(group) {
      notes.append(
        "syncs: for each save, by clients; for a store that opens its files directly, counted below libc "
          + "in a separate process")
    }
    let isDoubtful = arms.contains { arm in
      clients(of: group).contains { result.isTooLittleSynchronized(arm, scenario(group, $0)) }
    }
    if isDoubtful { notes.append(Self.doubt) }
    return notes
  }

  /// The note that explains the mark of stores that are less durable than asked.
  static let doubt =
    "‡: acknowledged more saves than its syncs can have put on the disk, so they do not survive a "
    + "loss of power"
}
