import Persistence
import TextTables

/// A report as a page: one file that works offline and without scripts, in light and dark, on a
/// phone and by keyboard.
///
/// Each cell of the table leads to its evidence: what was tried, or the counterexample with its
/// timeline and the line that runs it again.
public enum ConformancePage {
  /// Draws the page.
  ///
  /// - Parameters:
  ///   - report: What the suite found.
  ///   - again: What runs a counterexample again, to be typed: given the store and the case.
  /// - Returns: HTML with its style inside; it refers to nothing outside itself.
  public static func rendered(
    _ report: ConformanceReport, again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    let anchors = anchors(of: report)
    let summary = ConformanceSummary.text(of: report).split(separator: "\n").map(String.init)
    let sections = zip(report.stores, anchors).map { section($0, $1, again) }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Conformance: \(HTMLText.escaped(title(report)))</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      <main>
      <h1>Conformance of \(HTMLText.escaped(title(report)))</h1>
      <p class="conclusion">\(HTMLText.escaped(summary.last ?? ""))</p>
      \(table(report, anchors))
      \(legend)
      \(remarks(Array(summary.dropLast())))
      \(sections.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static func title(_ report: ConformanceReport) -> String {
    let ids = report.stores.map(\.id)
    return ids.count > 4 ? "\(ids.count) stores" : ids.joined(separator: ", ")
  }

  /// A name for each store that can stand in an address; its own wherever that is one.
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

  private static func table(_ report: ConformanceReport, _ anchors: [String]) -> String {
    let heads = zip(report.stores, anchors).map { store, anchor in
      "<th scope=\"col\"><a href=\"#\(anchor)\">\(HTMLText.escaped(store.id))</a></th>"
    }
    let rows = (report.stores.first?.cells ?? []).enumerated().map { index, cell in
      let marks = zip(report.stores, anchors).map { mark($0.cells[index], in: $1) }
      return "<tr id=\"\(cell.guarantee.id)\"><th scope=\"row\"><b>\(cell.guarantee.id)</b> "
        + "<span>\(HTMLText.escaped(cell.guarantee.title))</span></th>\(marks.joined())</tr>"
    }
    return """
      <div class="scroll" role="region" aria-label="Guarantees by stores" tabindex="0">
      <table>
      <caption>Guarantees by stores; each cell leads to its evidence</caption>
      <thead><tr><th scope="col">guarantee</th>\(heads.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      """
  }

  private static func mark(_ cell: Cell, in anchor: String) -> String {
    let mark = CellMark(cell)
    return "<td class=\"\(mark.kind.rawValue)\"><a href=\"#\(address(cell, in: anchor))\">"
      + "\(HTMLText.escaped(mark.text))</a></td>"
  }

  private static var legend: String {
    let entries = CellMark.legend.map {
      "<dt>\(HTMLText.escaped($0))</dt><dd>\(HTMLText.escaped($1))</dd>"
    }
    return "<dl class=\"legend\">\(entries.joined())</dl>"
  }

  private static func remarks(_ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    let items = lines.map { "<li>\(HTMLText.escaped($0))</li>" }
    return "<h2>Remarks</h2>\n<ul>\(items.joined(separator: "\n"))</ul>"
  }
}
