import ResultModel
import TextTables

extension BenchmarkTable {
  /// The columns of the headline table, with that of the names, so that it is read on any terminal.
  private static let columnsOfHeadline = 6

  /// Draws the part that a reader sees first: the answer, one table, what limits it, and how to see more.
  ///
  /// A result that has neither an answer nor a headline, such as one with counts only, is drawn whole.
  /// O(figures).
  ///
  /// - Parameter rest: The lines that say how the rest is seen.
  /// - Returns: The text, ending in a line break.
  public func summary(rest: [String]) -> String {
    let headline = headline()
    guard headline != nil || !answer.isEmpty else { return rendered() }
    let limits = lines(warnings)
    // A command stays on one line, to be copied.
    return answer + (headline.map(drawn) ?? "") + (limits.isEmpty ? "" : "\n" + limits)
      + (rest.isEmpty ? "" : "\n") + rest.map { $0 + "\n" }.joined()
  }

  /// The sentences of the answer, as lines; empty for a result without an answer.
  var answer: String { lines(ResultAnswer(result).sentences(), atMost: 100) }

  /// The rates in the headlines' scenarios, of the stores for use and of rivals.
  ///
  /// Where the run measured neither, all that it measured is shown. The names of the columns have every
  /// condition in which they differ, and the title has the others.
  func headline() -> Section? {
    let scenarios = result.headlines(atMost: Self.columnsOfHeadline - 1)
    guard let first = scenarios.first else { return nil }
    var table = TextTable(
      columns: [.init("store")]
        + scenarios.map {
          .init($0.title(among: scenarios), alignment: .right, overflow: .breaksHeading)
        })
    let shown = headlined
    for arm in shown {
      let cells = scenarios.map { cell(arm, $0, .throughput) }
      guard cells.contains(where: { $0?.value != nil }) else { continue }
      table.addRow([.init(arm)] + cells.map(rate))
    }
    guard !table.rows.isEmpty else { return nil }
    let isDoubtful = shown.contains { arm in
      scenarios.contains { result.isTooLittleSynchronized(arm, $0) }
    }
    let isOneDurability = Set(scenarios.map(\.durability)).count == 1
    return Section(
      title: "the headlines" + (isOneDurability ? ", " + words(first.durability) : ""),
      table: table, notes: isDoubtful ? [Self.doubt] : [])
  }

  /// The arms of the headline table.
  private var headlined: [String] {
    let all = arms.filter { result.kind(of: $0) != .again && !$0.hasSuffix(" (again)") }
    let own = all.filter { [.variant, .rival, nil].contains(result.kind(of: $0)) }
    return own.isEmpty ? all : own
  }

  /// Texts as lines of the terminal's width.
  private func lines(_ texts: [String], atMost width: Int = .max) -> String {
    texts.flatMap { TerminalText.wrapped($0, to: style.width ?? width) }.map { $0 + "\n" }.joined()
  }
}
