/// A known delay of each call, which a run plants to show what it sees.
public struct PlantedDelay: Sendable, Codable, Hashable {
  /// The arm whose calls are delayed.
  public var of: String
  /// The mean delay relative to the time of a call: 0.05 for 5 %.
  public var share: Double

  /// Describes a delay.
  public init(of arm: String, share: Double) {
    of = arm
    self.share = share
  }
}

extension MeasuredArm {
  /// The name of an arm whose calls are delayed.
  package static func planted(_ delay: PlantedDelay) -> String {
    let percent = (delay.share * 1_000).rounded() / 10
    let isWhole = percent == percent.rounded()
    return "\(delay.of) (\(isWhole ? "\(Int(percent))" : "\(percent)") % slower)"
  }
}
