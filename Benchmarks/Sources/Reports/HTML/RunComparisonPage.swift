import Drawing
import Guarantees
import Measurement
public import ResultModel
import TextTables

/// A page that compares a run with an earlier run: one file that works offline, like
/// ``BenchmarkPage``.
public struct RunComparisonPage {
  let comparison: RunComparison
  private let contexts: [(name: String, context: RunContext)]

  /// Prepares the page; O(figures × rounds).
  ///
  /// - Parameters:
  ///   - before: The earlier run and its name.
  ///   - after: The later run and its name.
  ///   - trust: The reason to trust that the facts of both runs are equal.
  public init(
    _ before: (name: String, result: BenchmarkResult),
    _ after: (name: String, result: BenchmarkResult), _ trust: Comparability.Trust = .facts
  ) {
    comparison = RunComparison(before.result, after.result, trust)
    contexts = [before, after].map { ($0.name, $0.result.context) }
  }

  /// The family of an arm, as the later run names it, or else the earlier one.
  func family(of variant: String) -> StoreFamily? {
    contexts.reversed().compactMap { $0.context.arm(variant)?.family }.first
  }

  /// Draws the page as HTML; O(figures).
  public func rendered() -> String {
    let parts = figures + [counts, runs].compactMap(\.self)
    return Page(
      "Lockstep: one run against another",
      [.element("p", [:], introduction), summary.opened, BenchmarkPage.contents(parts)]
        + parts.map(\.folded)
    ).rendered
  }

  private var introduction: String {
    "\(contexts[1].name) (\(contexts[1].context.date)) against \(contexts[0].name) "
      + "(\(contexts[0].context.date)). To the right of 1 the later run is better."
  }

  private var summary: BenchmarkPage.Part {
    let text = RunComparisonText(comparison, style: .plain)
    let sentences =
      text.doubts() + text.sentences() + text.missing() + comparison.comparability.notes
    return BenchmarkPage.Part(
      id: "summary", title: "In sentences",
      content: [.element("ul", [:], sentences.map { .element("li", [:], $0) })])
  }

  // MARK: Counts and contexts

  /// The counts that changed; equal counts are left out.
  private var counts: BenchmarkPage.Part? {
    let counts = comparison.changes.filter(\.figure.isCount)
    guard !counts.isEmpty else { return nil }
    let changed = counts.filter(\.hasChanged)
    let table = BenchmarkPage.table(
      of: .init(title: "counts that changed", table: RunComparison.table(changed)))
    return BenchmarkPage.Part(
      id: "counts", title: "File operations and allocations",
      content: [BenchmarkPage.note("\(changed.count) of \(counts.count) counts changed.")]
        + (changed.isEmpty ? [] : [table.markup]))
  }

  private var runs: BenchmarkPage.Part? {
    let properties: [(String, (RunContext) -> String)] =
      RunProperty.shown.map { property in (property.rawValue, { "\(property.value(in: $0))" }) }
      + [
        ("date", { $0.date }), ("commit", { "\($0.commit)" }), ("profile", { $0.profile.rawValue }),
        ("rounds", { "\($0.rounds)" }), ("seed", { "\($0.seed)" }),
        ("window", { NumberText.duration(nanoseconds: Double($0.window)) }),
      ]
    let table = HTMLTable(
      caption: "conditions of the runs; ≠ marks a difference",
      columns: [.init("", isNumeric: false)] + contexts.map { .init($0.name, isNumeric: false) },
      rows: properties.map { name, text in
        let values = contexts.map { text($0.context) }
        return [name, values[0], (values[0] == values[1] ? "" : "≠ ") + values[1]]
      })
    return BenchmarkPage.Part(id: "runs", title: "The runs", content: [table.markup])
  }
}
