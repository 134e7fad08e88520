import Foundation
import Measurement
import Testing

/// The statistics held to what they promise, on simulated experiments whose truth is known.
@Suite("Simulated experiments")
struct SimulationTests {
  @Test(arguments: [10, 15, 20])
  func theBootstrapIntervalHoldsTheMedianNineTimesInTen(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let experiments = 500
    var covered = 0
    for experiment in 0..<experiments {
      // Skewed, as latencies are; its median is the natural logarithm of 2.
      let sample = (0..<count).map { _ in -log(1 - random.uniform()) }
      let interval = try BootstrapInterval(
        medianOf: sample, seed: UInt64(experiment), resamples: 200)
      if interval.low <= log(2), log(2) <= interval.high { covered += 1 }
    }
    let coverage = Double(covered) / Double(experiments)
    #expect(coverage >= 0.88, "nominally 95 %, truly 91–94 % for so few rounds")
    #expect(coverage <= 0.985, "an interval that covers more is too wide")
  }

  struct Tally {
    var (different, same, inconclusive, found, containsOne) = (0, 0, 0, 0, 0)
  }

  /// Runs of twelve rounds: a reference, its A/A twin, an equal arm, and one that is just better
  /// than the smallest detectable difference.
  static func runs(_ count: Int, seed: UInt64) throws -> Tally {
    var random = SplitMix64(seed: seed)
    var tally = Tally()
    for run in 0..<count {
      let reference = random.rounds(12, noise: 0.05)
      func compare(_ arm: [Double]) throws -> PairedRatio {
        try PairedRatio(of: arm, over: reference, seed: UInt64(run))
      }
      let floor = try NoiseFloor(
        ratios: compare(random.rounds(12, noise: 0.05)).ratios, seed: UInt64(run))
      if floor.containsOne { tally.containsOne += 1 }
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
    #expect(tally.same >= 22, "about half in the long run")
    #expect(tally.containsOne >= 68, "the A/A interval contains 1 in 92–95 % of runs")
    #expect(tally.found >= 55, "four in five, less three standard deviations")
    #expect(tally.found <= 75, "more would make the smallest detectable difference too large")
  }
}
