import Guarantees
import Reports
import ResultModel
public import TextTables
public import VariantCatalog

/// A table of all stores, for the README: guard, three promises, durable saves, and the number of
/// lines that differ from the previous store.
public struct StoreTable {
  private let figures: SiteFigures
  private let difference: (Variant, Variant) throws -> UnifiedDiff

  /// Prepares the table; `difference` compares two stores' main files.
  public init(
    _ figures: SiteFigures, difference: @escaping (Variant, Variant) throws -> UnifiedDiff
  ) {
    self.figures = figures
    self.difference = difference
  }

  /// Returns the table in Markdown, with a line break at the end.
  ///
  /// - Throws: The error from computing the differences.
  public func markdown() throws -> String {
    let scenarios = figures.saves
    let clients = scenarios.map { "\($0.clients)" }.joined(separator: " / ")
    let titles = [
      "store and its guard", "blocks a thread of the pool",
      "an old save never overwrites a new one",
      "survives a power cut", "saves/s, \(clients) clients",
      "lines that differ from the store before",
    ]
    let rows = try VariantCatalog.all.map { try row($0, scenarios) }
    let lines = ([titles, titles.map { _ in "---" }] + rows).map {
      "| " + $0.joined(separator: " | ") + " |"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ store: Variant, _ scenarios: [Scenario]) throws -> [String] {
    [
      "`\(store.id)`: \(store.mechanism)",
      promise(store, .poolNotBlocked, kept: "no", broken: "yes"),
      promise(store, .noStaleOverwrite, kept: "yes", broken: "no"),
      promise(store, .powerLossSurvival, kept: "yes", broken: "**no**"),
      rates(store, scenarios),
      try lines(store),
    ]
  }

  private func promise(
    _ store: Variant, _ guarantee: Guarantee, kept: String, broken: String
  ) -> String {
    store.claims.guarantees.contains(guarantee) ? kept : broken
  }

  /// The rates of a store whose saves survive a power cut.
  ///
  /// Rates of other stores are not comparable.
  private func rates(_ store: Variant, _ scenarios: [Scenario]) -> String {
    guard store.claims.guarantees.contains(.powerLossSurvival) else { return "–" }
    let rates = scenarios.map { figures.cell(store, .throughput, $0)?.value }
    guard rates.contains(where: { $0 != nil }) else { return "not measured here" }
    return rates.map { $0.map(NumberText.short) ?? "n/a" }.joined(separator: " / ")
  }

  /// The numbers of lines that the store adds to the previous store on the path, and removes from
  /// it.
  private func lines(_ store: Variant) throws -> String {
    guard let step = VariantCatalog.path.first(where: { $0.to.id == store.id }) else { return "–" }
    let difference = try difference(step.from, step.to)
    return "+\(difference.added) −\(difference.removed)"
  }
}
