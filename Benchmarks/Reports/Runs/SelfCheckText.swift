import Measurement
import ResultModel
public import TextTables

/// What became of many runs of one store against itself, for the terminal.
public struct SelfCheckText {
  private let check: SelfCheck
  private let style: TerminalStyle

  /// Prepares the text.
  ///
  /// - Parameters:
  ///   - check: The runs.
  ///   - style: The terminal.
  public init(_ check: SelfCheck, style: TerminalStyle) {
    self.check = check
    self.style = style
  }

  /// Draws a table of the figures, and what follows from it.
  ///
  /// - Returns: The text, ending in a line break.
  public func rendered() -> String {
    var table = TextTable(
      columns: [
        .init("figure"), .init("scenario", overflow: .truncates),
        .init("agreed", alignment: .right), .init("of runs", alignment: .right),
        .init("by chance", alignment: .right), .init(""),
      ], keyColumnCount: 2)
    let failures = check.failures
    for row in check.rows {
      table.addRow([
        .init(row.figure), .init("\(row.scenario)"), .init("\(row.agreed)"), .init("\(row.runs)"),
        .init(NumberText.short(row.probability)),
        failures.contains(row) ? .init("too few", style: .red) : .init(""),
      ])
    }
    return table.rendered(in: style) + sentences.map { $0 + "\n" }.joined()
  }

  private var sentences: [String] {
    let (agreed, asked) = (
      check.rows.reduce(0) { $0 + $1.agreed }, check.rows.reduce(0) { $0 + $1.runs }
    )
    guard asked > 0 else { return ["No figure had an interval in both arms: nothing is known."] }
    let share = NumberText.short(Double(agreed) / Double(asked) * 100)
    return [
      "The same store measured twice, in \(check.runs) runs: \(agreed) of \(asked) intervals contain "
        + "1 or overlap (\(share) %); 95 % are expected.",
      "By chance: how likely it is that no more runs agree, if each does in 95 of 100.",
      check.holds
        ? "No figure agrees less often than chance explains."
        : "\(check.failures.count) of \(check.rows.count) figures agree less often than chance "
          + "explains: their intervals are too narrow.",
    ]
  }
}
