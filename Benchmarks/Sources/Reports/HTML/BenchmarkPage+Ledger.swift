import Drawing
import ResultModel
import TextTables

extension BenchmarkPage {
  /// The requests of a save to the file system: the writes, and the calls that a save waits for.
  var fileLedger: Part? {
    let content = tables.durabilities.flatMap { durability -> [Markup] in
      guard let section = tables.costOfSave(durability) else { return [] }
      let table = Self.table(of: section).id
      let charts = [
        (Metric.fileBytes, "bytes written for each save"),
        (.fileSynchronizations, "syncs for each save"),
      ].compactMap { metric, title in ledger(metric, title, durability, table) }
      return [.element("h3", [:], "save-only, 1 client, \(tables.words(durability))")]
        + (charts.isEmpty ? [] : [.element("div", ["class": "panels wide"], charts)])
        + Self.table(section) + tables.safetyOfSaves(durability).flatMap(Self.table)
    }
    guard !content.isEmpty else { return nil }
    return Part(
      id: "file-ledger", title: "File ledger",
      content: [
        Self.note(
          "To the left is cheaper. A sync waits for the disk; fewer than one for each save are "
            + "shared by saves that came together.")
      ] + content)
  }

  private func ledger(
    _ metric: Metric, _ title: String, _ durability: RecordedDurability, _ table: String
  ) -> Markup? {
    let scenario = tables.scenarioOfCosts(durability)
    let rows = stores.compactMap { store -> RowChart.Row? in
      guard let scenario, let value = tables.cell(store, scenario, metric)?.value else {
        return nil
      }
      // A chart of ratios cannot show zero; the row's note contains it.
      return RowChart.Row(
        store, value: value > 0 ? value : nil, family: result.family(of: store),
        note: metric.text(value))
    }
    guard !rows.isEmpty else { return nil }
    let chart = RowChart(
      "\(title), by store", title, rows, metric == .fileBytes ? TickText.bytes : TickText.plain)
    return Self.figure("ledger", title, chart.markup, details: table)
  }
}
