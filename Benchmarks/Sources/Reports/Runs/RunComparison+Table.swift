import Measurement
import TextTables

extension RunComparison {
  /// The changes, a line for each.
  ///
  /// `namesFigures` is `false` if the title names the scenario and the figure of all lines.
  static func table(_ changes: [Change], namesFigures: Bool = true) -> TextTable {
    let names: [TextTable.Column] =
      namesFigures ? [.init("scenario", overflow: .truncates), .init("figure")] : []
    let numbers = ["before", "after", "better ×", "95 % interval"]
    var table = TextTable(
      columns: [.init("store", overflow: .truncates)] + names
        + numbers.map { .init($0, alignment: .right) } + [.init("verdict")],
      keyColumnCount: 1 + names.count)
    for change in changes {
      let ratio = change.ratio
      let interval = ratio.flatMap {
        $0.isSupported ? "\(NumberText.short($0.low)) – \(NumberText.short($0.high))" : nil
      }
      table.addRow(
        [.init(change.variant)]
          + (namesFigures ? [.init("\(change.scenario)"), .init(change.figure.name)] : []) + [
            .init(change.figure.text(change.before)), .init(change.figure.text(change.after)),
            .init(ratio.map { NumberText.short($0.median) } ?? "–"), .init(interval ?? "–"),
            change.verdictCell,
          ])
    }
    return table
  }
}

extension RunComparison.Change {
  /// True if the figure became better or worse.
  var hasChanged: Bool { verdict == .slower || verdict == .faster }

  fileprivate var verdictCell: TextTable.Cell {
    switch verdict {
    case .faster: .init(figure.isCount ? "fewer" : "better", style: .green)
    case .slower: .init(figure.isCount ? "more" : "worse", style: .red)
    case .same(let share): .init("same within \(NumberText.short(share * 100)) %", style: .dim)
    case .inconclusive(let reason): .init("undecided: \(reason)", style: .dim)
    }
  }
}
