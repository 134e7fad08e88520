import Drawing
import Measurement
import ResultModel
import TextTables

extension BenchmarkPage {
  /// The growth of a save's cost with the number of records.
  var growth: Part? {
    guard tables.sizes.count > 1 else { return nil }
    let content = tables.durabilities.flatMap { durability -> [Markup] in
      guard let section = tables.bySize(durability) else { return [] }
      let bytes = tables.bytesBySize(durability).map { section in
        panels(durability, .fileBytes, "bytes", "bytes a save", Self.table(of: section).id)
          + Self.table(section)
      }
      return panels(
        durability, .throughput, "saves/s", "saves a second", Self.table(of: section).id)
        + Self.table(section) + (bytes ?? [])
    }
    guard !content.isEmpty else { return nil }
    return Part(
      id: "size", title: "Cost against store size",
      content: [
        Self.note(
          "A store that writes its whole file for each save gets slower as the file grows. A store "
            + "that appends writes the same amount at every size."),
        Self.key([("line", "the store"), ("context", result.context.baseline)]),
      ] + content)
  }

  private func panels(
    _ durability: RecordedDurability, _ metric: Metric, _ unit: String, _ words: String,
    _ table: String
  ) -> [Markup] {
    panels(
      "size", "\(words): save-only, 1 client, \(tables.words(durability))", words, table,
      { TickText.axis(unit, $0) }
    ) {
      $0.metric == metric && $0.workload == .saveOnly && $0.clients == 1
        && $0.durability == durability && result.isMain(itemSize: $0.itemSize)
    }
  }

  /// One chart for each store, with figures by number of records.
  func panels(
    _ kind: String, _ title: String, _ words: String, _ table: String,
    _ axis: (Scale) -> Axis, isDuration: Bool = false, of isShown: (ResultCell) -> Bool
  ) -> [Markup] {
    func cells(_ store: String) -> [ResultCell] {
      tables.index.cells(of: store).filter { $0.value != nil && isShown($0) }
        .sorted { $0.records < $1.records }
    }
    func text(_ value: Double) -> String {
      isDuration ? NumberText.duration(nanoseconds: value) : NumberText.short(value)
    }
    func points(_ cells: [ResultCell]) -> [LineChart.Point] {
      cells.compactMap { cell in
        // A logarithmic axis cannot show zero, for a store that writes nothing.
        cell.value.flatMap { $0 > 0 ? .init(Double(cell.records), $0) : nil }
      }
    }
    let swept = stores.map { ($0, points(cells($0))) }.filter { $0.1.count > 1 }
    guard !swept.isEmpty else { return [] }
    let all = swept.flatMap(\.1)
    let x = TickText.axis("records", naming: all.map(\.x))
    let y = axis(Scale(.logarithmic, covering: all.map(\.y)))
    let context = swept.first { $0.0 == result.context.baseline }
    let panels = swept.map { store, points in
      var lines: [LineChart.Line] = []
      if let context, context.0 != store { lines.append(.init(.context, context.1)) }
      lines.append(.init(.measured, points))
      let heard = points.map { "\(text($0.y)) with \(TickText.plain($0.x)) records" }
      return Self.figure(
        kind, store,
        LineChart(
          "\(store), \(words) by records: \(heard.joined(separator: ", "))", x: x, y: y,
          lines: lines, family: result.family(of: store)
        ).markup, details: table)
    }
    return [
      .element("h3", [:], title),
      .element("div", ["class": "panels"], panels),
    ]
  }

  /// A row for each store that has a time.
  func durations(_ metric: Metric, _ title: String, axis: String) -> RowChart {
    let rows = tables.index.cells(metric).map {
      RowChart.Row(
        $0.variant, $0.figure, family: result.family(of: $0.variant),
        note: $0.value.map { NumberText.duration(nanoseconds: $0) } ?? "n/a")
    }
    return RowChart(title, axis, rows, TickText.duration)
  }

  /// The waiting time of unrelated tasks while stores wait for their disk.
  var startDelay: Part? {
    once(
      "start-delay", "Start delay of unrelated tasks", tables.startDelays(), .startDelay,
      "Start delay of unrelated tasks", axis: "start delay",
      "While stores wait for a slow disk on the pool's threads, no other task starts. A store "
        + "that waits elsewhere leaves them free.")
  }

  /// A part about a time that is measured once: its chart, then its table.
  private func once(
    _ id: String, _ title: String, _ section: BenchmarkTable.Section?, _ metric: Metric,
    _ heard: String, axis: String, _ note: String
  ) -> Part? {
    guard let section else { return nil }
    let chart = durations(metric, heard, axis: axis)
    return Part(
      id: id, title: title,
      content: [
        Self.note(note),
        Self.figure(id, section.title, chart.markup, details: Self.table(of: section).id),
      ] + Self.table(section))
  }
}
