public import Measurement
public import ResultModel

/// The differences between two stores in a recorded result.
///
/// The rates of the two stores are compared round by round, through their ratios to the baseline. A
/// ratio that noise explains does not count as a difference.
public struct StepFigures: Sendable {
  /// A rate of both stores.
  public struct Rate: Sendable {
    /// The scenario of the rate.
    public let scenario: Scenario
    /// The new store's rate divided by the old store's, with its 95 % interval; `nil` without a
    /// significant difference, or with too few rounds.
    public let difference: MedianInterval?
  }

  /// A figure that is measured once and has no interval.
  public struct Single: Sendable {
    /// The name of the figure.
    public let title: String
    /// The old store's figure, as text for people.
    public let before: String
    /// The new store's figure, as text for people.
    public let after: String
  }

  /// The rates that both stores have, in the order of the result.
  public let rates: [Rate]
  /// The figures that both stores have and that are measured once.
  public let singles: [Single]

  /// Compares two stores, given by their ids; `nil` if no figure exists for both; O(figures).
  ///
  /// - Throws: `InvalidParameter` if a round has no rate.
  public init?(
    _ result: BenchmarkResult, from before: String, to after: String
  ) throws(InvalidParameter) {
    var rates: [Rate] = []
    for scenario in Self.scenarios(of: result) {
      guard let old = Self.ratios(of: before, scenario, result),
        let new = Self.ratios(of: after, scenario, result)
      else { continue }
      let ratio = try PairedRatio(of: new, over: old)
      rates.append(Rate(scenario: scenario, difference: Self.difference(ratio, scenario, result)))
    }
    self.rates = rates
    singles = Self.once.compactMap { once in
      guard let old = once.text(in: result, of: before), let new = once.text(in: result, of: after)
      else { return nil }
      return Single(title: once.title, before: old, after: new)
    }
    if rates.isEmpty, singles.isEmpty { return nil }
  }

  /// The scenarios whose rounds a result compares, in its order.
  public static func scenarios(of result: BenchmarkResult) -> [Scenario] {
    result.comparisons.map(\.scenario).unique()
  }

  /// The compared scenarios that the result names for a narrow table; all compared scenarios if it
  /// names none of them.
  public static func headlines(of result: BenchmarkResult) -> [Scenario] {
    let all = scenarios(of: result)
    let headlines = result.headlines.filter(all.contains)
    return headlines.isEmpty ? all : headlines
  }

  /// A store's rate divided by the baseline's, round by round; `nil` unless it has all rounds.
  ///
  /// The ratio of two such figures is the ratio of the two stores in the same round.
  private static func ratios(
    of store: String, _ scenario: Scenario, _ result: BenchmarkResult
  ) -> [Double]? {
    if store == result.context.baseline {
      return Array(repeating: 1, count: result.context.rounds)
    }
    let comparison = result.comparisons.first { $0.variant == store && $0.scenario == scenario }
    return comparison.map(\.ratio.ratios).flatMap { $0.count == result.context.rounds ? $0 : nil }
  }

  private static func difference(
    _ ratio: PairedRatio, _ scenario: Scenario, _ result: BenchmarkResult
  ) -> MedianInterval? {
    let floors = result.comparisons.filter { $0.scenario == scenario }.compactMap(\.noiseFloor)
    guard let floor = floors.first else { return nil }
    switch ratio.verdict(noiseFloor: floor) {
    case .faster, .slower: return ratio.interval
    case .same, .inconclusive: return nil
    }
  }
}
