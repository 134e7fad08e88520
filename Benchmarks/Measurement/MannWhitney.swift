/// A test of whether one of two samples tends to larger values, whatever their distributions.
///
/// For samples of up to ``largestExactCount`` values the p value is exact, ties included; above,
/// it is the normal approximation with corrections for ties and continuity. O(n log n).
///
/// Source: Mann and Whitney, "On a Test of Whether one of Two Random Variables is Stochastically
/// Larger than the Other", 1947.
public struct MannWhitney: Sendable, Hashable, Codable {
  /// Up to this many values in each sample the p value is exact.
  public static let largestExactCount = 8

  /// In how many pairs the first sample's value is larger, ties counting one half.
  public let statistic: Double
  /// The probability, on either side, of samples at least as uneven if both came from one source.
  public let pValue: Double
  /// Whether the p value is exact rather than approximated.
  public let isExact: Bool

  /// Compares two samples.
  ///
  /// - Parameters:
  ///   - first: The first sample, not empty, all finite.
  ///   - second: The second sample, not empty, all finite.
  /// - Throws: ``InvalidParameter`` when a sample is empty or holds a value that is not finite.
  public init(_ first: [Double], _ second: [Double]) throws(InvalidParameter) {
    guard !first.isEmpty, !second.isEmpty, (first + second).allSatisfy(\.isFinite) else {
      throw InvalidParameter(
        name: "MannWhitney",
        message: "\(first.count) and \(second.count) values; pass at least one each, all finite.")
    }
    let ranking = Ranking(first + second)
    let rankSum = ranking.doubledRanks.prefix(first.count).reduce(0, +)
    statistic = Double(rankSum - first.count * (first.count + 1)) / 2
    isExact = max(first.count, second.count) <= Self.largestExactCount
    pValue =
      isExact
      ? Self.exactP(ranking.doubledRanks, chosen: first.count, rankSum: rankSum)
      : Self.approximateP(
        statistic: statistic, ranking: ranking, counts: (Double(first.count), Double(second.count)))
  }

  /// Counts, over all ways to choose the first sample's ranks, those at least as uneven.
  private static func exactP(_ doubledRanks: [Int], chosen: Int, rankSum: Int) -> Double {
    let total = doubledRanks.reduce(0, +)
    // ways[k][s]: in how many ways k of the ranks seen so far have the sum s.
    var ways = Array(repeating: Array(repeating: 0.0, count: total + 1), count: chosen + 1)
    ways[0][0] = 1
    for rank in doubledRanks {
      for size in (1...chosen).reversed() {
        for sum in rank...total { ways[size][sum] += ways[size - 1][sum - rank] }
      }
    }
    // Compared in units of 1 / number of ranks, so that the expected sum is a whole number too.
    func deviation(_ sum: Int) -> Int { abs(sum * doubledRanks.count - total * chosen) }
    let limit = deviation(rankSum)
    let extreme = (0...total).reduce(0.0) { $0 + (deviation($1) >= limit ? ways[chosen][$1] : 0) }
    return extreme / ways[chosen].reduce(0, +)
  }

  private static func approximateP(
    statistic: Double, ranking: Ranking, counts: (Double, Double)
  ) -> Double {
    let total = counts.0 + counts.1
    let ties = ranking.tieSizes.reduce(0.0) { $0 + Double($1) * (Double($1) * Double($1) - 1) }
    let variance = counts.0 * counts.1 / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(0, abs(statistic - counts.0 * counts.1 / 2) - 0.5)
    return Normal.twoSidedTail(beyond: distance / variance.squareRoot())
  }
}
