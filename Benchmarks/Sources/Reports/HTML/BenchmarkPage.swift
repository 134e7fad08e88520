import Drawing
import Measurement
public import ResultModel
import TextTables

/// A result as a page: one file that works offline, in light and dark, on a phone, with a keyboard
/// and with a screen reader.
///
/// Each chart has a table with its figures. The page runs no scripts and loads no other files.
public struct BenchmarkPage {
  let result: BenchmarkResult
  let tables: BenchmarkTable

  /// Prepares the page.
  public init(_ result: BenchmarkResult) {
    self.result = result
    tables = BenchmarkTable(result, style: .plain)
  }

  /// Draws the page as HTML; O(figures).
  public func rendered() -> String {
    let parts = [
      ratios, scaling, latency, openLoop, fileLedger, growth, opening, startDelay, contention,
      sentences, trust,
    ].compactMap(\.self)
    return Page(
      "Lockstep benchmark",
      ResultAnswer(result).warnings.map { .element("p", [:], [.element("strong", [:], $0)]) }
        + [answer?.opened].compactMap(\.self) + warnings + [introduction, Self.contents(parts)]
        + parts.map(\.folded)
    ).rendered
  }

  private var introduction: Markup {
    let context = result.context
    return .element(
      "p", [:],
      "\(context.date): \(stores.count) stores on \(context.cores) processors, \(context.rounds) "
        + "rounds, each store in a fresh process. Everything is compared with \(context.baseline). "
        + "Each title below opens its part.")
  }

  private var warnings: [Markup] { tables.warnings.map { .element("p", [:], $0) } }

  static func contents(_ parts: [Part]) -> Markup {
    .element(
      "nav", ["aria-label": "Contents"],
      [
        .element(
          "ul", [:],
          parts.map { part in
            .element("li", [:], [.element("a", ["href": "#" + part.id], part.title)])
          })
      ])
  }

  private var sentences: Part? {
    Part(
      id: "sentences", title: "In sentences",
      content: Explanation(result).paragraphs().map(Self.paragraph))
  }

  /// The text before the colon is the topic of the paragraph.
  private static func paragraph(_ text: String) -> Markup {
    let subject = text.prefix { $0 != ":" }
    return .element(
      "p", [:],
      [.element("strong", [:], String(subject)), .text(String(text[subject.endIndex...]))])
  }

  private var contention: Part? {
    part("contention", "Contention", [tables.contention()].compactMap(\.self))
  }

  private var trust: Part? {
    Part(
      id: "context", title: "How far the figures can be trusted",
      content: [.element("ul", [:], tables.footer.map { .element("li", [:], $0) })])
  }

  private func part(_ id: String, _ title: String, _ sections: [BenchmarkTable.Section]) -> Part? {
    guard !sections.isEmpty else { return nil }
    return Part(id: id, title: title, content: sections.flatMap(Self.table))
  }

  // MARK: Shared by the parts

  /// The stores, without floors and the A/A arm.
  var stores: [String] { result.stores }

  /// A table that the terminal output also has, with the notes below it.
  static func table(_ section: BenchmarkTable.Section) -> [Markup] {
    [table(of: section).markup] + section.notes.map { .element("p", ["class": "note"], $0) }
  }

  static func table(of section: BenchmarkTable.Section) -> HTMLTable {
    let columns = section.table.columns.enumerated().map { number, column in
      HTMLTable.Column(column.title, isNumeric: number > 0 && column.alignment == .right)
    }
    let rows = section.table.rows.map { $0.map(\.text) }
    return HTMLTable(caption: section.title, columns: columns, rows: rows)
  }

  /// A chart with its caption and a link to its figures.
  static func figure(
    _ kind: String, _ caption: String, _ chart: Markup, details: String
  ) -> Markup {
    .element(
      "figure", ["class": kind, "aria-details": details],
      [.element("figcaption", [:], caption), chart])
  }

  /// The figures of a chart, folded away.
  static func folded(_ table: HTMLTable) -> Markup {
    .element(
      "details", ["id": folder(of: table)],
      [.element("summary", [:], "Figures: \(table.caption)"), table.markup])
  }

  /// The element that a chart refers to when its table is folded: a link cannot reach the table
  /// itself there.
  static func folder(of table: HTMLTable) -> String { "folded-" + table.id }

  static func note(_ text: String) -> Markup { .element("p", ["class": "note"], text) }

  /// The legend for the styles of lines.
  static func key(_ entries: [(look: String, meaning: String)]) -> Markup {
    .element(
      "p", ["class": "note"],
      entries.flatMap { look, meaning -> [Markup] in
        [
          .element("span", ["class": "key \(look)", "aria-hidden": "true"]),
          .text(meaning + "\u{2003}"),
        ]
      })
  }
}
