import Persistence
import TextTables

extension ConformancePage {
  /// The evidence of one store, cell by cell.
  static func section(
    _ store: ConformanceReport.StoreReport, _ anchor: String,
    _ again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    let articles = store.cells.map { article($0, of: store.id, anchor, again) }
    return """
      <section id="\(anchor)">
      <h2>\(HTMLText.escaped(store.id))</h2>
      \(articles.joined(separator: "\n"))
      </section>
      """
  }

  private static func article(
    _ cell: Cell, of store: String, _ anchor: String,
    _ again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    let title = "\(cell.guarantee.id): \(cell.guarantee.title)"
    let body = cell.verdict == .broken ? counterexample(cell, of: store, again) : tried(cell)
    return """
      <article id="\(address(cell, in: anchor))" class="\(CellMark(cell).kind.rawValue)">
      <h3>\(HTMLText.escaped(title))</h3>
      <p class="verdict">\(HTMLText.escaped(verdict(cell, of: store)))</p>
      \(body)
      <p><a href="#\(cell.guarantee.id)">To the table's row</a></p>
      </article>
      """
  }

  /// What the comparison came to, in a sentence.
  private static func verdict(_ cell: Cell, of store: String) -> String {
    switch cell.verdict {
    case .held: "Held: \(NumberText.grouped(Int64(cell.explored))) explored, no counterexample."
    case .broken: "\(store) \(cell.accusation)."
    case .notDeclared: "Not declared, and no counterexample was found or nothing was tried."
    case .notExercised: "Not exercised: nothing is known."
    case .waived: "Not exercised, which is accepted: \(cell.waiver ?? "")."
    case .couldNotBeRun: "Could not be run: nothing is known."
    case .notAskedFor: "Not asked for."
    }
  }

  private static func tried(_ cell: Cell) -> String {
    cell.verdict == .notAskedFor || cell.detail.isEmpty
      ? "" : "<p>\(HTMLText.escaped(cell.detail))</p>"
  }

  private static func counterexample(
    _ cell: Cell, of store: String, _ again: (_ store: String, _ replay: Replay) -> String
  ) -> String {
    let explored = "Found after \(NumberText.grouped(Int64(cell.explored))) explored:"
    let replay = cell.replay.map {
      "<p>Again: <code>\(HTMLText.escaped(again(store, $0)))</code></p>"
    }
    let picture = cell.picture.map { "<figure tabindex=\"0\">\($0)</figure>" }
    return """
      <p>\(explored)</p>
      \(picture ?? "")
      <pre tabindex="0">\(HTMLText.escaped(cell.detail))</pre>
      \(replay ?? "")
      """
  }
}
