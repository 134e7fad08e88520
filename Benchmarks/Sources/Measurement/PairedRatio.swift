/// A comparison of two arms that ran side by side, round by round.
///
/// Pairing removes the disturbances that both arms of a round share. The figure is the median of
/// the ratios with its interval; a ratio above 1 means better.
public struct PairedRatio: Sendable, Hashable, Codable {
  /// Tells whether higher or lower values of a metric are better.
  public enum Direction: String, Sendable, Hashable, Codable {
    /// Operations per second and the like.
    case higherIsBetter
    /// Latencies, bytes and the like.
    case lowerIsBetter
  }

  /// Tells whether higher or lower values of the metric are better.
  public let direction: Direction
  /// The ratio of each round, in the order of the rounds; above 1 is better.
  public let ratios: [Double]
  /// The median of the ratios and its interval.
  public let interval: MedianInterval

  /// Compares two arms.
  ///
  /// - Parameters:
  ///   - candidate: One value per round, all finite and above 0.
  ///   - reference: The value of the same round in the other arm, all finite and above 0.
  ///   - direction: Tells whether higher or lower values are better.
  /// - Throws: ``InvalidParameter`` when the arms differ in length, are empty, or hold a value that
  ///   has no ratio.
  public init(
    of candidate: [Double], over reference: [Double], direction: Direction = .higherIsBetter
  ) throws(InvalidParameter) {
    guard candidate.count == reference.count, !candidate.isEmpty else {
      throw InvalidParameter(
        name: "PairedRatio",
        message: "\(candidate.count) rounds over \(reference.count); pass the same number, "
          + "at least one, of rounds that ran in both arms.")
    }
    let ratios = zip(candidate, reference).map { candidate, reference in
      direction == .higherIsBetter ? candidate / reference : reference / candidate
    }
    guard (candidate + reference).allSatisfy({ $0 > 0 }),
      ratios.allSatisfy({ $0.isFinite && $0 > 0 })
    else {
      throw InvalidParameter(
        name: "PairedRatio",
        message: "a round holds 0, a negative or no number; leave out rounds without a figure.")
    }
    self.direction = direction
    self.ratios = ratios
    interval = try MedianInterval(of: ratios)
  }

  /// The median of the ratios; above 1 is better.
  public var median: Double { interval.median }

  /// The verdict about the two arms.
  ///
  /// - Parameters:
  ///   - noiseFloor: The floor from the A/A arm of the same run.
  ///   - planted: The known differences that the run planted.
  /// - Returns: The verdict; it never speaks of a difference below a planted one that was not seen.
  public func verdict(
    noiseFloor: NoiseFloor, planted: PlantedDifferences = .none
  ) -> Verdict {
    guard noiseFloor.interval.isSupported else {
      return .inconclusive(reason: "the A/A arm has too few rounds for a noise floor")
    }
    guard interval.isSupported else { return .tooFewRounds(interval.count) }
    return Verdict.judge(
      low: interval.low, median: interval.median, high: interval.high,
      exceeding: planted.needed(noiseFloor), same: planted.smallest(noiseFloor))
  }
}
