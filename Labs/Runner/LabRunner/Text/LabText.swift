import LabModel
package import TextTables

/// The text that a lab prints: for 80 columns, and for the back of a room.
///
/// Every function is pure but for the files of the lab's folder that it shows.
package struct LabText: Sendable {
  /// The style that the receiver can show.
  package let style: TerminalStyle
  /// The columns that a line may take.
  package let width: Int

  /// Creates a renderer.
  ///
  /// - Parameter style: The style that the receiver can show; at most 100 of its columns are used,
  ///   and 80 where their number is unknown.
  package init(style: TerminalStyle) {
    self.style = style
    width = min(max(style.width ?? 80, 40), 100)
  }

  /// A lab's name: `Lab 06 · What may change while you wait?`.
  package func title(of lab: LabFolder) -> String {
    let text = "Lab \(lab.id) · \(lab.definition.question)"
    return TerminalText.wrapped(text, to: width).map { styled($0, .bold) + "\n" }.joined()
  }

  /// The whole task, as the lab's README gives it.
  ///
  /// - Throws: ``LabProblem`` if the README is gone.
  package func task(of lab: LabFolder) throws(LabProblem) -> String {
    markdown(try lab.text("README.md"))
  }

  func styled(_ text: String, _ style: TextStyle) -> String {
    style.applied(to: text, in: self.style)
  }

  /// A text behind a label, its further lines below its first.
  func labelled(_ label: String, _ text: String, _ labelStyle: TextStyle = .dim) -> String {
    let column = 12
    let lines = text.split(separator: "\n").flatMap {
      TerminalText.wrapped(TerminalText.sanitized(String($0)), to: width - column)
    }
    var result = ""
    for (index, line) in lines.enumerated() {
      let padding = String(repeating: " ", count: max(1, column - 2 - label.count))
      result +=
        index == 0
        ? "  " + styled(label, labelStyle) + padding + line + "\n"
        : String(repeating: " ", count: column) + line + "\n"
    }
    return result
  }

  /// Lines as they are, two columns further in; only lines that are too long are cut.
  func block(_ lines: [String]) -> String {
    lines.map { line in
      let shown = TerminalText.truncated(TerminalText.sanitized(line), to: width - 2)
      return shown.isEmpty ? "\n" : "  " + shown + "\n"
    }.joined()
  }

  /// Lines indented by two columns; lines that are too long continue below, indented further.
  func folded(_ lines: [String]) -> String {
    lines.map { line in
      let line = TerminalText.sanitized(line)
      let indentation = line.prefix { $0 == " " }.count
      var rest = line[...]
      var text = ""
      var space = 2
      while TerminalText.width(of: String(rest)) > width - space {
        let place = Self.lastBreak(in: rest, columns: width - space)
        text += String(repeating: " ", count: space) + rest[..<place] + "\n"
        rest = rest[place...].drop { $0 == " " }
        space = min(2 + indentation + 4, width / 2)
      }
      if rest.isEmpty { return text.isEmpty ? "\n" : text }
      return text + String(repeating: " ", count: space) + rest + "\n"
    }.joined()
  }

  /// The position at which to break a line: before a space, or anywhere in a long word.
  private static func lastBreak(in line: Substring, columns: Int) -> Substring.Index {
    let most = max(columns, 1)
    var end = line.startIndex
    var last: Substring.Index?
    var used = 0
    while end < line.endIndex {
      used += TerminalText.width(of: String(line[end]))
      if used > most { break }
      if line[end] == " ", line[..<end].contains(where: { $0 != " " }) { last = end }
      end = line.index(after: end)
    }
    // At least one character, however wide.
    return last ?? (end == line.startIndex ? line.index(after: end) : end)
  }

  /// A sentence, broken at the width.
  func paragraph(_ text: String) -> String {
    TerminalText.wrapped(text, to: width).map { $0 + "\n" }.joined()
  }
}
