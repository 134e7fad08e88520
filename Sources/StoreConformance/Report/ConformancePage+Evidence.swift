import Drawing
import TextTables

extension ConformancePage {
  /// The evidence of a store, cell by cell.
  static func section(
    _ store: ConformanceReport.StoreReport, _ anchor: String,
    _ again: (_ store: String, _ replay: Replay) -> String
  ) -> Markup {
    .element(
      "section", ["id": anchor],
      [.element("h2", [:], store.id)]
        + store.cells.map { article($0, of: store.id, anchor, again) })
  }

  private static func article(
    _ cell: Cell, of store: String, _ anchor: String,
    _ again: (_ store: String, _ replay: Replay) -> String
  ) -> Markup {
    let body =
      cell.counterexample.map { counterexample($0, cell, of: store, again) } ?? tried(cell)
    let back = Markup.element("a", ["href": "#\(cell.guarantee.id)"], "To the table's row")
    return .element(
      "article",
      ["id": address(cell, in: anchor), "class": CellMark(cell).kind.rawValue],
      [
        .element("h3", [:], "\(cell.guarantee.id): \(cell.guarantee.title)"),
        .element("p", ["class": "verdict"], verdict(cell, of: store)),
      ] + body + [.element("p", [:], [back])])
  }

  /// A sentence with the result of the comparison.
  private static func verdict(_ cell: Cell, of store: String) -> String {
    switch cell.verdict {
    case .held: "Held: \(NumberText.grouped(Int64(cell.explored))) explored, no counterexample."
    case .broken: "\(store) \(cell.accusation)."
    case .notDeclared: "Not declared, and no counterexample was found or nothing was tried."
    case .notExercised: "Not exercised: nothing is known."
    case .waived: "Not exercised, which is accepted: \(cell.waiver ?? "")."
    case .keptByServer: "Not tried: its server keeps it. \(cell.waiver ?? "")."
    case .couldNotBeRun: "Could not be run: nothing is known."
    case .notAskedFor: "Not asked for."
    }
  }

  private static func tried(_ cell: Cell) -> [Markup] {
    cell.verdict == .notAskedFor || cell.detail.isEmpty ? [] : [.element("p", [:], cell.detail)]
  }

  private static func counterexample(
    _ counterexample: Counterexample, _ cell: Cell, of store: String,
    _ again: (_ store: String, _ replay: Replay) -> String
  ) -> [Markup] {
    let explored = "Found after \(NumberText.grouped(Int64(cell.explored))) explored:"
    let picture = counterexample.picture.map {
      Markup.element("figure", ["class": "scrolled", "tabindex": "0"], [.rendered($0)])
    }
    let replay = cell.replay.map {
      Markup.element("p", [:], [.text("Again: "), .element("code", [:], again(store, $0))])
    }
    // The expected and the actual result follow the story and are not repeated in it.
    let story = counterexample.story.joined(separator: "\n")
    let pre = story.isEmpty ? nil : Markup.element("pre", ["tabindex": "0"], story)
    let steps = timeline(counterexample, named: "Timeline of \(store), \(cell.guarantee.id)")
    // A timeline already ends with both results.
    let told =
      steps.map {
        [$0, pre.map { .element("details", [:], [.element("summary", [:], "As text"), $0]) }]
      }
      ?? [pre, said("Expected", counterexample.expected), said("Found", counterexample.found)]
    return ([.element("p", [:], explored), picture] + told + [replay]).compactMap(\.self)
  }

  /// For example **Found:** opened with {}.
  private static func said(_ name: String, _ text: String) -> Markup {
    .element("p", [:], [.element("b", [:], "\(name):"), .text(" "), .element("code", [:], text)])
  }
}
