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
            .init(change.text(change.before)), .init(change.text(change.after)),
            .init(ratio.map { NumberText.short($0.median) } ?? "–"), .init(interval ?? "–"),
            change.verdictCell,
          ])
    }
    return table
  }
}

extension RunComparison.Change {
  /// A value of the figure, for people; a dash if a run cannot state it.
  func text(_ value: Double?) -> String { value.map(figure.text) ?? "–" }

  fileprivate var verdictCell: TextTable.Cell {
    switch outcome {
    case .better: .init(figure.isCount ? "fewer" : "better", style: .green)
    case .worse: .init(figure.isCount ? "more" : "worse", style: .red)
    case .same(let share): .init("same within \(NumberText.short(share * 100)) %", style: .dim)
    case .undecided(let reason): .init("undecided: \(reason.text())", style: .dim)
    }
  }
}
