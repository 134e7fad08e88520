import Foundation
import Measurement
import SeededRandom
import Testing

/// The statistics held to their promises, on simulated experiments whose truth is known.
@Suite("Simulated experiments")
struct SimulationTests {
  /// How a round's figure may be spread about its median, 1.
  enum Noise: CaseIterable {
    case normal, skewed, bursts

    func round(_ random: inout SplitMix64) -> Double {
      switch self {
      case .normal: exp(0.4 * random.normal())
      case .skewed: -log(1 - random.uniform()) / log(2)
      // In one round of four, other users of the disk disturb the run: 3/4 of P(z < 0.431) is 1/2.
      case .bursts:
        random.uniform() < 0.25 ? exp(1 + abs(random.normal())) : exp(-0.431 + random.normal())
      }
    }
  }

  private func coverage(_ experiments: Int, _ holds: () throws -> Bool) rethrows -> Double {
    var covered = 0
    for _ in 0..<experiments where try holds() { covered += 1 }
    return Double(covered) / Double(experiments)
  }

  @Test(arguments: [6, 8, 9, 10, 12], Noise.allCases)
  func theIntervalHoldsTheMedianAsOftenAsItSays(_ rounds: Int, _ noise: Noise) throws {
    var random = SplitMix64(seed: UInt64(rounds))
    let coverage = try coverage(2_000) {
      let interval = try MedianInterval(of: (0..<rounds).map { _ in noise.round(&random) })
      return interval.low <= 1 && 1 <= interval.high
    }
    #expect((0.93...0.97).contains(coverage), "\(coverage)")
  }

  /// The operations of a round share noise (a slow disk, a neighbour), far more than each has
  /// alone.
  ///
  /// An interval from pooled operations would therefore hold the truth one time in five.
  @Test(.long, arguments: [8, 10, 12], [50.0, 90])
  func percentilesOfCorrelatedOperationsAreHeldAsOftenAsTheirIntervalSays(
    _ rounds: Int, _ percent: Double
  ) throws {
    var random = SplitMix64(seed: UInt64(rounds) + UInt64(percent))
    // Within a round the logarithms are uniform on [-0.3, 0.3], so their quantiles are known.
    let truth = 200 * exp(0.6 * (percent / 100 - 0.5))
    let coverage = try coverage(1_500) {
      let figures = (0..<rounds).map { _ in
        var histogram = Histogram(highestTrackable: 4_095)
        let shared = 0.5 * random.normal()
        for _ in 0..<20 {
          let own = 0.6 * (random.uniform() - 0.5)
          histogram.record(UInt64((200 * exp(shared + own)).rounded()))
        }
        return histogram.percentile(percent, beyond: 1).value ?? .nan
      }
      let interval = try MedianInterval(of: figures)
      return interval.low <= truth && truth <= interval.high
    }
    #expect((0.93...0.97).contains(coverage), "\(coverage)")
  }

  /// Rounds differ by a factor of several; the ratio has no noise that both arms of a round share.
  @Test(arguments: [8, 12], Noise.allCases)
  func pairedRatiosAreHeldAsOftenAsTheirIntervalSays(_ rounds: Int, _ noise: Noise) throws {
    var random = SplitMix64(seed: 7 + UInt64(rounds))
    let coverage = try coverage(1_000) {
      let machine = (0..<rounds).map { _ in exp(random.normal()) }
      let reference = machine.map { $0 * noise.round(&random) }
      let arm = machine.map { 3 * $0 * noise.round(&random) }
      let interval = try PairedRatio(of: arm, over: reference).interval
      return interval.low <= 3 && 3 <= interval.high
    }
    #expect((0.93...0.97).contains(coverage), "\(coverage)")
  }

  struct Tally {
    var (different, same, inconclusive, found, containsOne) = (0, 0, 0, 0, 0)
  }

  /// Runs of twelve rounds: a reference, its A/A twin, an equal arm, and one that is just better
  /// than the smallest detectable difference.
  static func runs(_ count: Int, seed: UInt64) throws -> Tally {
    var random = SplitMix64(seed: seed)
    var tally = Tally()
    for _ in 0..<count {
      let reference = random.rounds(12, noise: 0.05)
      func compare(_ arm: [Double]) throws -> PairedRatio {
        try PairedRatio(of: arm, over: reference)
      }
      let floor = try NoiseFloor(
        ratios: compare(random.rounds(12, noise: 0.05)).ratios)
      if floor.interval.low <= 1, floor.interval.high >= 1 { tally.containsOne += 1 }
      switch try compare(random.rounds(12, noise: 0.05)).verdict(noiseFloor: floor) {
      case .faster, .slower: tally.different += 1
      case .same: tally.same += 1
      case .inconclusive: tally.inconclusive += 1
      }
      let better = random.rounds(12, median: 1 + floor.smallestDetectable, noise: 0.05)
      if try compare(better).verdict(noiseFloor: floor) == .faster { tally.found += 1 }
    }
    return tally
  }

  @Test func equalArmsAreHardlyEverCalledDifferentAndDetectableOnesAreFound() throws {
    let tally = try Self.runs(80, seed: 31)
    #expect(tally.different <= 4, "below 1 % in the long run")
    #expect(tally.same >= 57, "five of six in the long run, less three standard deviations")
    #expect(tally.containsOne >= 68, "the A/A interval contains 1 in 92–95 % of runs")
    #expect(tally.found >= 55, "four in five, less three standard deviations")
    #expect(tally.found <= 75, "more would make the smallest detectable difference too large")
  }
}
