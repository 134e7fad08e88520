/// The table of guarantees by stores as Markdown, for a README or a pull request.
public enum ConformanceMarkdown {
  /// Renders the table, the meaning of its marks, the undeclared counterexamples, and a conclusion.
  ///
  /// `again` returns the command that runs a counterexample again.
  ///
  /// - Returns: Markdown with GitHub's tables, ending in a line break.
  public static func rendered(
    _ report: ConformanceReport, again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    var blocks = [table(report)]
    blocks.append(
      CellMark.legend.map { "\(escaped($0)): \(escaped($1))" }.joined(separator: "; ") + ".")
    for store in report.stores {
      if let question = store.question { blocks.append(escaped(question)) }
      blocks += store.cells.filter { $0.verdict == .broken && !$0.agrees }
        .map { counterexample($0, of: store.id, again) }
    }
    blocks.append(
      ConformanceSummary.text(of: report).split(separator: "\n").map { escaped(String($0)) }
        .joined(separator: "\n\n"))
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func table(_ report: ConformanceReport) -> String {
    let head = ["", "guarantee"] + report.stores.map { "`\($0.id)`" }
    let rule = ["---", "---"] + report.stores.map { _ in "---:" }
    let rows = (report.stores.first?.cells ?? []).enumerated().map { index, cell in
      [cell.guarantee.id, cell.guarantee.title]
        + report.stores.map { mark(CellMark($0.cells[index])) }
    }
    return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }

  private static func mark(_ mark: CellMark) -> String {
    switch mark.kind {
    case .broken, .failed: "**\(mark.text)**"
    case .held, .expected, .quiet, .missing: escaped(mark.text)
    }
  }

  /// The counterexample is folded, because a timeline has many lines.
  private static func counterexample(
    _ cell: Cell, of store: String, _ again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    let replay = cell.replay.map { "\nagain: " + again(store, $0) } ?? ""
    let text = cell.detail + replay
    let fence = fence(around: text)
    return """
      <details>
      <summary>\(escaped("\(store) \(cell.accusation)"))</summary>

      \(fence)
      \(text)
      \(fence)

      </details>
      """
  }

  /// A fence longer than any run of backquotes in the text.
  static func fence(around text: String) -> String {
    let longest = text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    return String(repeating: "`", count: max(3, longest + 1))
  }

  /// Escapes a text so that it contains no markup.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "|", "*", "_", "`", "\\", "[", "]": result += "\\\(character)"
      case "<": result += "&lt;"
      default: result.append(character)
      }
    }
  }
}
