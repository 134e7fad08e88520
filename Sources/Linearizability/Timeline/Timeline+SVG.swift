extension Timeline {
  private static let columnWidth = 8
  private static let rowHeight = 28
  private static let barHeight = 20
  private static let margin = 6

  /// The timeline as one SVG element, readable without a style sheet and in any background.
  ///
  /// Nothing is fetched from elsewhere, and every label is escaped. An open call has a dashed border.
  ///
  /// - Parameter index: The call to mark, by its place among those that the timeline was made of.
  /// - Returns: The element, with its size in pixels.
  public func svg(marking index: Int? = nil) -> String {
    let nameWidth = ((names.map(\.count).max() ?? 0) + 1) * Self.columnWidth
    let size = (
      width: nameWidth + width * Self.columnWidth + 2 * Self.margin,
      height: names.count * Self.rowHeight + 2 * Self.margin
    )
    let rows = names.indices.map { Self.text(names[$0], x: Self.margin, row: $0, anchor: "start") }
    let marks = bars.indices.map { Self.element(bars[$0], nameWidth, isMarked: $0 == index) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(size.width) \(size.height)" role="img" font-family="monospace" \
      font-size="12">
      <title>Calls on logical time</title>
      \((rows + marks).joined(separator: "\n"))
      </svg>
      """
  }

  private static func element(_ bar: Bar, _ nameWidth: Int, isMarked: Bool) -> String {
    let x = margin + nameWidth + bar.columns.lowerBound * columnWidth
    let y = margin + bar.row * rowHeight + (rowHeight - barHeight) / 2
    let barWidth = bar.columns.count * columnWidth - 2
    let dash = bar.isOpen ? " stroke-dasharray=\"4 3\"" : ""
    let colours = isMarked ? ("#fbd5d5", "#b91c1c") : ("#e5edf7", "#35507a")
    return """
      <g><title>\(escaped(bar.label))</title>\
      <rect x="\(x)" y="\(y)" width="\(barWidth)" height="\(barHeight)" rx="3" \
      fill="\(colours.0)" stroke="\(colours.1)"\(dash)/>\
      \(text(bar.label, x: x + barWidth / 2, row: bar.row, anchor: "middle", fill: "#111827"))</g>
      """
  }

  private static func text(
    _ text: String, x: Int, row: Int, anchor: String, fill: String = "currentColor"
  ) -> String {
    let y = margin + row * rowHeight + rowHeight / 2 + 4
    return "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" fill=\"\(fill)\">"
      + "\(escaped(text))</text>"
  }

  /// Text as XML takes it; what XML 1.0 has no way to write becomes a replacement character.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
