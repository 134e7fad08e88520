import Drawing

/// A badge for a README: the number of guarantees that a store keeps, the number that it promises,
/// and the number of those that were not tried.
public enum ConformanceBadge {
  /// Draws a badge for a store's report, as one self-contained SVG element.
  public static func rendered(_ report: ConformanceReport.StoreReport) -> String {
    rendered(
      promised: report.cells.filter(\.declared).map(\.verdict), agrees: report.agrees)
  }

  /// Draws a badge from verdicts, such as those of `lockstep conform --json`.
  ///
  /// A guarantee that was not tried counts as promised, not as kept, and the badge gives their number.
  ///
  /// - Parameters:
  ///   - promised: The verdicts about the guarantees that the store promises.
  ///   - agrees: True if the store agrees with its declarations.
  /// - Returns: One self-contained SVG element.
  public static func rendered(promised: [Cell.Verdict], agrees: Bool) -> String {
    let label = "lockstep"
    let kept = promised.count { $0 == .held }
    let untried = promised.count { $0 != .held && $0 != .broken }
    let value = "\(kept) of \(promised.count) kept" + (untried == 0 ? "" : ", \(untried) not tried")
    let (left, right) = (width(of: label), width(of: value))
    let total = left + right
    return Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(total)", "height": "20", "role": "img",
        "aria-label": "\(label): \(value)",
      ],
      [
        .element("title", [:], "\(label): \(value)"),
        rectangle(x: 0, left, "#444"), rectangle(x: left, right, agrees ? "#116329" : "#a40e26"),
        text(label, x: left / 2), text(value, x: left + right / 2),
      ]
    ).rendered + "\n"
  }

  private static func rectangle(x: Int, _ width: Int, _ colour: String) -> Markup {
    .element(
      "rect", ["x": "\(x)", "width": "\(width)", "height": "20", "fill": colour], [])
  }

  private static func text(_ text: String, x: Int) -> Markup {
    .element(
      "text",
      [
        "x": "\(x)", "y": "14", "fill": "#fff", "text-anchor": "middle", "font-size": "11",
        "font-family": "Verdana, DejaVu Sans, sans-serif",
      ], text)
  }

  /// The width of a part, assuming average letters at this size.
  private static func width(of text: String) -> Int { 7 * text.count + 10 }
}
