import ResultModel
import TextTables

/// The tables of a result in Markdown (tables as in GitHub Flavored Markdown, 4.10).
enum MarkdownExport {
  static func text(of result: BenchmarkResult) -> String {
    let tables = BenchmarkTable(result, style: .plain)
    let sections = tables.sections.map { section in
      let notes = section.notes.map { "\n" + escaped($0) + "\n" }.joined()
      return "## \(escaped(section.title))\n\n" + table(section.table) + notes
    }
    let context = tables.footer.map { "- " + escaped($0) + "\n" }.joined()
    return
      (["# Benchmark of \(escaped(result.context.date))\n"] + sections
      + ["## How far the figures can be trusted\n\n" + context]).joined(separator: "\n")
  }

  private static func table(_ table: TextTable) -> String {
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let rules = table.columns.map { $0.alignment == .right ? "---:" : "---" }
    return row(table.columns.map { escaped($0.title) }) + row(rules)
      + table.rows.map { row($0.map { escaped($0.text) }) }.joined()
  }

  /// The text with all Markdown special characters escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if #"\`*_[]<>|#~"#.contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
