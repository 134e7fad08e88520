import Drawing
import Foundation

/// The Markdown of the labs' texts as mark-up: headings, paragraphs, lists, tables, code and emphasis.
///
/// No raw HTML: every text is escaped, comments are left out, and of a link its text is kept.
enum MarkdownMarkup {
  /// The blocks of a text, one after the other; O(length).
  ///
  /// - Parameters:
  ///   - text: The Markdown.
  ///   - headings: The number of levels by which headings are moved down: with 1, `#` becomes `h2`.
  /// - Returns: The blocks.
  static func markup(_ text: String, headings: Int = 0) -> [Markup] {
    var blocks: [Markup] = []
    var paragraph: [String] = []
    var items: [String] = []
    var isNumbered = false
    var rows: [String] = []
    var code: [Substring]?
    func flush() {
      if !paragraph.isEmpty { blocks.append(.element("p", [:], spans(paragraph))) }
      if !items.isEmpty {
        let list = items.map { Markup.element("li", [:], spans([$0])) }
        blocks.append(.element(isNumbered ? "ol" : "ul", [:], list))
      }
      if !rows.isEmpty { blocks.append(table(rows)) }
      (paragraph, items, rows) = ([], [], [])
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("```") {
        if let lines = code {
          blocks.append(.element("pre", [:], lines.joined(separator: "\n")))
          code = nil
        } else {
          flush()
          code = []
        }
      } else if code != nil {
        code?.append(line)
      } else if trimmed.isEmpty || trimmed.hasPrefix("<!--") {
        flush()
      } else if let heading = trimmed.wholeMatch(of: #/(#+) +(.*)/#) {
        flush()
        let level = min(6, heading.output.1.count + headings)
        blocks.append(.element("h\(level)", [:], spans([String(heading.output.2)])))
      } else if trimmed.hasPrefix("|") {
        if rows.isEmpty { flush() }
        rows.append(trimmed)
      } else if let item = line.prefixMatch(of: #/ *([-*]|([0-9]+\.)) +/#) {
        if items.isEmpty { flush() }
        isNumbered = item.output.2 != nil
        items.append(String(line[item.range.upperBound...]))
      } else if !items.isEmpty, line.hasPrefix("  ") {
        items[items.count - 1] += " " + trimmed
      } else {
        if paragraph.isEmpty { flush() }
        paragraph.append(trimmed)
      }
    }
    flush()
    return blocks
  }

  private static func table(_ rows: [String]) -> Markup {
    let cells = rows.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }.filter { !$0.allSatisfy { $0.allSatisfy { "-: ".contains($0) } } }
    return .element(
      "table", [:],
      cells.enumerated().map { number, row in
        .element("tr", [:], row.map { .element(number == 0 ? "th" : "td", [:], spans([$0])) })
      })
  }

  /// Code first: nothing in it is emphasis.
  private static func spans(_ lines: [String]) -> [Markup] {
    let text = lines.joined(separator: " ")
    return text.split(separator: "`", omittingEmptySubsequences: false).enumerated().flatMap {
      number, part -> [Markup] in
      number % 2 == 1 ? [.element("code", [:], String(part))] : emphasis(part)
    }
  }

  private static func emphasis(_ text: Substring) -> [Markup] {
    let plain = text.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.output.1 }
    return plain.components(separatedBy: "**").enumerated().map { number, part in
      let words = part.replacing(#/\*([^* ][^*]*)\*/#) { $0.output.1 }
      return number % 2 == 1 ? .element("b", [:], words) : .text(words)
    }
  }
}
