package import TextTables

/// The table of guarantees by stores, for the terminal.
package enum ConformanceTable {
  /// Renders the table, the counterexamples below it, and a conclusion.
  package static func rendered(
    _ report: ConformanceReport, in style: TerminalStyle,
    again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    var text = table(report).rendered(in: style) + "\n"
    text += legend + "\n"
    for store in report.stores {
      if let question = store.question { text += "\n" + question + "\n" }
      // Broken promises, and defects that a specimen must have, come first.
      let broken = store.cells.filter { $0.verdict == .broken }
      let promised = broken.filter { !$0.agrees || $0.declared || $0.isSaidToBreak }
      let others = broken.filter { $0.agrees && !$0.declared && !$0.isSaidToBreak }
      for cell in promised + others {
        text += "\n" + counterexample(cell, of: store.id, in: style, again)
      }
    }
    return text + "\n" + ConformanceSummary.text(of: report) + "\n"
  }

  private static var legend: String {
    let text = CellMark.legend.map { "\($0): \($1)" }.joined(separator: "; ")
    return TerminalText.wrapped(text, to: 100).joined(separator: "\n") + "\n"
  }

  private static func table(_ report: ConformanceReport) -> TextTable {
    let columns =
      [.init("", overflow: .keeps), TextTable.Column("guarantee", overflow: .truncates)]
      + report.stores.map { TextTable.Column($0.id, alignment: .right) }
    var table = TextTable(columns: columns, keyColumnCount: 2)
    for (index, cell) in (report.stores.first?.cells ?? []).enumerated() {
      let guarantee = cell.guarantee
      table.addRow(
        [TextTable.Cell(guarantee.id), TextTable.Cell(guarantee.title)]
          + report.stores.map { mark($0.cells[index]) })
    }
    return table
  }

  private static func mark(_ cell: Cell) -> TextTable.Cell {
    let mark = CellMark(cell)
    let style: TextStyle =
      switch mark.kind {
      case .held: .green
      case .broken, .failed: .red
      case .expected, .missing: .yellow
      case .quiet: .dim
      }
    return TextTable.Cell(mark.text, style: style)
  }

  private static func counterexample(
    _ cell: Cell, of store: String, in style: TerminalStyle,
    _ again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    let head = "\(store) \(cell.accusation):"
    let timeline = cell.detail.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    \($0)\n" }.joined()
    let replay = cell.replay.map { "    again: \(again(store, $0))\n" } ?? ""
    return TextStyle.bold.applied(to: head, in: style) + "\n" + timeline + replay
  }
}
