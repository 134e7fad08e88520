import Measurement
public import ResultModel
import TextTables

/// The answer of a result: the few sentences that come before every table.
///
/// Every sentence is made of figures of the result. Specimens, limits and rivals are left out: the answer is
/// about the stores for use.
public struct ResultAnswer {
  private let result: BenchmarkResult
  private let stores: Set<String>

  /// Prepares the sentences; O(figures).
  ///
  /// - Parameter result: The result.
  public init(_ result: BenchmarkResult) {
    self.result = result
    stores = Set((result.context.arms ?? []).filter { $0.kind == .variant }.map(\.id))
  }

  /// At most six sentences: the headlines, the wait of unrelated tasks, and the noise.
  ///
  /// - Returns: The sentences; none for a result without compared figures of stores for use.
  public func sentences() -> [String] {
    let scenarios = result.headlines(atMost: 4)
    let headlines = scenarios.compactMap { sentence($0, among: scenarios) }
    return (headlines + [waiting, noise].compactMap(\.self)).prefix(6).map(\.self)
  }

  /// The store with the highest rate, how it compares with the baseline, and the stores that do not differ
  /// from the baseline.
  private func sentence(_ scenario: Scenario, among scenarios: [Scenario]) -> String? {
    let cells = result.cells.filter {
      $0.metric == .throughput && $0.scenario == scenario && stores.contains($0.variant)
    }
    guard let best = cells.max(by: { ($0.value ?? 0) < ($1.value ?? 0) }), let rate = best.value,
      cells.count > 1
    else { return nil }
    let baseline = result.context.baseline
    var text =
      "\(scenario.title(among: scenarios)): \(best.variant) has the most, \(NumberText.short(rate))"
    if best.variant != baseline, let comparison = comparison(best.variant, scenario) {
      text +=
        comparison.verdict == .faster
        ? ", \(comparison.ratio.interval.text) times \(baseline)"
        : ", but no difference from \(baseline) was shown"
    }
    let equal = result.comparisons.filter {
      guard $0.scenario == scenario, stores.contains($0.variant), case .same = $0.verdict else {
        return false
      }
      return $0.variant != best.variant
    }.map(\.variant)
    if !equal.isEmpty { text += "; the same as \(baseline): \(equal.joined(separator: ", "))" }
    return text + "."
  }

  private func comparison(_ store: String, _ scenario: Scenario) -> Comparison? {
    result.comparisons.first { $0.variant == store && $0.scenario == scenario }
  }

  /// The shortest and the longest wait of a task that does not use the store.
  private var waiting: String? {
    let cells = result.cells.filter {
      $0.metric == .startDelay && $0.value != nil && stores.contains($0.variant)
    }
    let sorted = cells.sorted { ($0.value ?? 0) < ($1.value ?? 0) }
    guard let least = sorted.first, let most = sorted.last, least.variant != most.variant,
      let short = least.value, let long = most.value
    else { return nil }
    return "While saves wait for the disk, an unrelated task begins after "
      + "\(NumberText.duration(nanoseconds: short)) with \(least.variant) and after "
      + "\(NumberText.duration(nanoseconds: long)) with \(most.variant)."
  }

  private var noise: String? {
    let scenarios = result.headlines(atMost: 4)
    let shares = result.comparisons.filter {
      result.kind(of: $0.variant) == .again && scenarios.contains($0.scenario)
    }.compactMap(\.noiseFloor?.share)
    guard let most = shares.max() else { return nil }
    return "In these scenarios the same store measured twice differed by up to "
      + "\(NumberText.short(most * 100)) %; smaller differences are not seen."
  }
}
