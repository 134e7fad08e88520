import ResultModel
import TextTables

extension BenchmarkTable {
  /// The number of columns of the headline table, including the names; it fits every terminal.
  private static let columnsOfHeadline = 6

  /// Draws the part that a reader sees first: the head, the other sentences, one table, its limits,
  /// and a hint at further tables.
  ///
  /// A result that has neither an answer nor a headline, such as one with counts only, is drawn
  /// completely. O(figures).
  ///
  /// - Parameter rest: The lines that tell how to see the rest.
  /// - Returns: The text, ending in a line break.
  public func summary(rest: [String]) -> String {
    let headline = headline()
    guard headline != nil || !ResultAnswer(result).sentences().isEmpty else { return rendered() }
    let limits = lines(warnings)
    // A command stays on one line so that it can be copied.
    return beginning + (headline.map(drawn) ?? "")
      + (limits.isEmpty ? "" : "\n" + limits)
      + (rest.isEmpty ? "" : "\n") + rest.map { $0 + "\n" }.joined()
  }

  /// The head and the other sentences; without a head, the warnings and the sentences.
  ///
  /// Empty for a result without any of them.
  var beginning: String {
    guard let head = ReportHead(self) else {
      let answer = ResultAnswer(result)
      return lines(answer.warnings + answer.sentences(), atMost: 100)
    }
    return drawn(head) + drawnOthers(head)
  }

  /// The rates in the headlines' scenarios, of the stores for use and of rivals.
  ///
  /// If the run measured neither, the table shows everything that it measured. The column names
  /// contain the conditions in which the columns differ, and the title contains the others.
  func headline() -> Section? {
    let scenarios = result.headlines(atMost: Self.columnsOfHeadline - 1)
    guard let first = scenarios.first else { return nil }
    let shown = headlined
    let columns = scenarios.map { scenario in
      Column(
        title: scenario.title(among: scenarios), cell: { cell($0, scenario, .throughput) },
        text: rate)
    }
    guard let table = table("store", columns, of: shown, overflow: .breaksHeading) else {
      return nil
    }
    let isDoubtful = shown.contains { arm in
      scenarios.contains { result.isTooLittleSynchronized(arm, $0) }
    }
    let isOneDurability = Set(scenarios.map(\.durability)).count == 1
    return Section(
      title: "the headlines" + (isOneDurability ? ", " + words(first.durability) : ""),
      table: table, notes: isDoubtful ? [Self.doubt] : [])
  }

  /// The arms of the headline table.
  var headlined: [String] {
    let all = arms.filter { !result.isControl($0) }
    let own = all.filter { [.subject, .variant, .rival, nil].contains(result.kind(of: $0)) }
    return own.isEmpty ? all : own
  }

  /// Wraps texts at the terminal's width.
  func lines(_ texts: [String], atMost width: Int = .max) -> String {
    texts.flatMap { TerminalText.wrapped($0, to: style.width ?? width) }.map { $0 + "\n" }.joined()
  }
}
