import Drawing

extension Timeline {
  private static let columnWidth = 8
  private static let rowHeight = 28
  private static let barHeight = 20
  private static let margin = 6

  /// The timeline as one SVG element, readable without a style sheet and on any background.
  ///
  /// The element loads nothing, and every label is escaped. An open call has a dashed border.
  package func svg(marking index: Int? = nil) -> String {
    let nameWidth = ((names.map(\.count).max() ?? 0) + 1) * Self.columnWidth
    let width = nameWidth + width * Self.columnWidth + 2 * Self.margin
    let height = names.count * Self.rowHeight + 2 * Self.margin
    let rows = names.indices.map { Self.text(names[$0], x: Self.margin, row: $0, anchor: "start") }
    let marks = bars.indices.map { Self.element(bars[$0], nameWidth, isMarked: $0 == index) }
    return Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(width)", "height": "\(height)",
        "viewBox": "0 0 \(width) \(height)", "role": "img", "font-family": "monospace",
        "font-size": "12",
      ],
      [.element("title", [:], "Calls on logical time")] + rows + marks
    ).rendered
  }

  private static func element(_ bar: Bar, _ nameWidth: Int, isMarked: Bool) -> Markup {
    let x = margin + nameWidth + bar.columns.lowerBound * columnWidth
    let y = margin + bar.row * rowHeight + (rowHeight - barHeight) / 2
    let barWidth = bar.columns.count * columnWidth - 2
    let colours = isMarked ? ("#fbd5d5", "#b91c1c") : ("#e5edf7", "#35507a")
    return .element(
      "g", bar.isOpen ? ["stroke-dasharray": "4 3"] : [:],
      [
        .element("title", [:], bar.label),
        .element(
          "rect",
          [
            "x": "\(x)", "y": "\(y)", "width": "\(barWidth)", "height": "\(barHeight)",
            "rx": "3", "fill": colours.0, "stroke": colours.1,
          ]),
        text(bar.label, x: x + barWidth / 2, row: bar.row, anchor: "middle", fill: "#111827"),
      ])
  }

  private static func text(
    _ text: String, x: Int, row: Int, anchor: String, fill: String = "currentColor"
  ) -> Markup {
    let y = margin + row * rowHeight + rowHeight / 2 + 4
    return .element(
      "text", ["x": "\(x)", "y": "\(y)", "text-anchor": anchor, "fill": fill], text)
  }
}
