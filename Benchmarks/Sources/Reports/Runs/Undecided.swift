/// The reason why two figures have no verdict.
public enum Undecided: Sendable, Equatable {
  /// The intervals allow no conclusion, in the words of the statistics.
  case statistics(String)
  /// Neither run has an A/A arm in a similar scenario.
  case noAgainArm
  /// A round has the value 0, so the figures have no ratio.
  case noRatio
  /// The runs differ in facts on which the figure depends.
  case differing([RunProperty])
  /// A run does not know facts on which the figure depends, and may differ in them.
  case unknown([RunProperty])
  /// A run recorded too few operations for the percentile.
  case tooFewSamples(RunSide)
  /// The rates of an open loop differ by more than 5 %.
  case unequalRates
  /// A run did not sustain the rate, so its response times are unknown or lower bounds.
  case notSustained(RunSide)

  /// The name in the exported comparison.
  public var name: String {
    switch self {
    case .statistics: "statistics"
    case .noAgainArm: "noAgainArm"
    case .noRatio: "noRatio"
    case .differing: "differing"
    case .unknown: "unknown"
    case .tooFewSamples: "tooFewSamples"
    case .unequalRates: "unequalRates"
    case .notSustained: "notSustained"
    }
  }

  /// The reason in words.
  public func text(_ names: RunNames = .runs) -> String {
    switch self {
    case .statistics(let words): words
    case .noAgainArm: "the runs have no A/A arm to tell noise from difference"
    case .noRatio: "a round has the value 0, so there is no ratio"
    case .differing(let properties): "the runs differ in \(Self.listed(properties))"
    case .unknown(let properties):
      "\(Self.listed(properties)) \(properties.count == 1 ? "is" : "are") not known"
    case .tooFewSamples(let side): "\(names[side]) has too few operations for the percentile"
    case .unequalRates: "the rates differ by more than 5 %"
    case .notSustained(let side): "\(names[side]) did not sustain the rate"
    }
  }

  private static func listed(_ properties: [RunProperty]) -> String {
    properties.map(\.name).joined(separator: ", ")
  }
}
