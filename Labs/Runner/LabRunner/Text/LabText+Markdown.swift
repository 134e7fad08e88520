import Foundation
import TextTables

extension LabText {
  /// Shows the Markdown of a lab's texts on a terminal.
  ///
  /// Paragraphs and list entries are broken anew, code and tables stay as they are, comments go. In
  /// the place of a difference of two variants is the command that shows it.
  package func markdown(_ text: String) -> String {
    var result = ""
    var paragraph: [String] = []
    var isCode = false
    func flush() {
      result += broken(paragraph.joined(separator: " "))
      paragraph = []
    }
    let lines = LabReading.withDifferencesNamed(text)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.map(String.init) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("```") {
        flush()
        isCode.toggle()
      } else if isCode {
        result += line.isEmpty ? "\n" : "  " + line + "\n"
      } else if trimmed.hasPrefix("<!--") {
        flush()
      } else if let heading = trimmed.wholeMatch(of: #/#+ +(.*)/#) {
        flush()
        result += styled(Self.plain(String(heading.output.1)), .bold) + "\n"
      } else if trimmed.isEmpty {
        flush()
        if !result.isEmpty, !result.hasSuffix("\n\n") { result += "\n" }
      } else if trimmed.hasPrefix("|") {
        flush()
        result += trimmed + "\n"
      } else {
        if Self.marker(of: line) != nil { flush() }
        paragraph.append(paragraph.isEmpty ? line : trimmed)
      }
    }
    flush()
    while result.hasSuffix("\n\n") { result.removeLast() }
    return result
  }

  /// The beginning of a list's entry, such as `- ` or `  2. `; `nil` for other lines.
  private static func marker(of line: String) -> String? {
    line.prefixMatch(of: #/ *([-*]|[0-9]+\.) +/#).map { String($0.output.0) }
  }

  private func broken(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let marker = Self.marker(of: text) ?? ""
    let indentation = String(repeating: " ", count: marker.count)
    let rest = Self.plain(String(text.dropFirst(marker.count)))
    let lines = TerminalText.wrapped(rest, to: width - marker.count)
    return lines.enumerated().map { ($0 == 0 ? marker : indentation) + $1 + "\n" }.joined()
  }

  private static func plain(_ text: String) -> String {
    text.replacing("**", with: "")
      .replacing(#/\*([^* ][^*]*)\*/#) { $0.output.1 }
      .replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.output.1 }
  }
}
