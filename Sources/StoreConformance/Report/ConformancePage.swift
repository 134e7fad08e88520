import Drawing
import Persistence

/// A report as an HTML page: one file that works offline, in light and dark mode, on a phone and by
/// keyboard.
///
/// A script lets readers go through a timeline step by step; without the script the page shows all
/// steps.
///
/// Each cell of the table links to its evidence: the cases tried, or the counterexample with its
/// timeline and the command that repeats it.
public enum ConformancePage {
  /// Renders the page.
  ///
  /// `again` returns the command that runs a counterexample again.
  ///
  /// - Returns: HTML with its style inside; it has no external references.
  public static func rendered(
    _ report: ConformanceReport, again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    let anchors = anchors(of: report)
    let summary = ConformanceSummary.text(of: report).split(separator: "\n").map(String.init)
    let isStepped = report.stores.flatMap(\.cells).contains {
      $0.counterexample.map(hasTimeline) ?? false
    }
    let sections = zip(report.stores, anchors).map { section($0, $1, again) }
    return Page(
      "Conformance of \(title(report))", style: style + "\n" + timelineStyle,
      [.element("p", ["class": "conclusion"], summary.last ?? ""), table(report, anchors), legend]
        + remarks(Array(summary.dropLast())) + sections,
      script: isStepped ? stepping : nil
    ).rendered
  }

  private static func title(_ report: ConformanceReport) -> String {
    let ids = report.stores.map(\.id)
    return ids.count > 4 ? "\(ids.count) stores" : ids.joined(separator: ", ")
  }

  /// A name for each store that is valid in an address; the store's own name if possible.
  private static func anchors(of report: ConformanceReport) -> [String] {
    var taken: Set<String> = []
    return report.stores.enumerated().map { index, store in
      let isPlain = store.id.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
      }
      let anchor = isPlain && !store.id.isEmpty ? "store-\(store.id)" : "store-number-\(index)"
      return taken.insert(anchor).inserted ? anchor : "store-number-\(index)"
    }
  }

  /// The address of a cell's evidence.
  static func address(_ cell: Cell, in anchor: String) -> String {
    "\(anchor)-\(cell.guarantee.id)"
  }

  private static func table(_ report: ConformanceReport, _ anchors: [String]) -> Markup {
    let heads = zip(report.stores, anchors).map { store, anchor in
      Markup.element(
        "th", ["scope": "col"], [.element("a", ["href": "#\(anchor)"], store.id)])
    }
    let rows = (report.stores.first?.cells ?? []).enumerated().map { index, cell in
      row(cell.guarantee, zip(report.stores, anchors).map { mark($0.cells[index], in: $1) })
    }
    let head = Markup.element("tr", [:], [.element("th", ["scope": "col"], "guarantee")] + heads)
    return .element(
      "div",
      ["class": "scroll", "role": "region", "aria-label": "Guarantees by stores", "tabindex": "0"],
      [
        .element(
          "table", [:],
          [
            .element("caption", [:], "Guarantees by stores; each cell leads to its evidence"),
            .element("thead", [:], [head]), .element("tbody", [:], rows),
          ])
      ])
  }

  private static func row(_ guarantee: Guarantee, _ marks: [Markup]) -> Markup {
    let name = Markup.element(
      "th", ["scope": "row"],
      [.element("b", [:], guarantee.id), .text(" "), .element("span", [:], guarantee.title)])
    return .element("tr", ["id": guarantee.id], [name] + marks)
  }

  private static func mark(_ cell: Cell, in anchor: String) -> Markup {
    let mark = CellMark(cell)
    return .element(
      "td", ["class": mark.kind.rawValue],
      [.element("a", ["href": "#\(address(cell, in: anchor))"], mark.text)])
  }

  private static var legend: Markup {
    .element(
      "dl", ["class": "legend"],
      CellMark.legend.flatMap { [.element("dt", [:], $0), .element("dd", [:], $1)] })
  }

  private static func remarks(_ lines: [String]) -> [Markup] {
    guard !lines.isEmpty else { return [] }
    return [
      .element("h2", [:], "Remarks"), .element("ul", [:], lines.map { .element("li", [:], $0) }),
    ]
  }
}
