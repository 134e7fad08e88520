import Foundation
import Measurement
import Testing

@Suite("Comparisons of paired rounds")
struct ComparisonTests {
  /// Six rounds or more with the given ratios, over a reference of 100.
  static func comparison(_ ratios: [Double]) throws -> PairedRatio {
    try PairedRatio(
      of: ratios.map { $0 * 100 }, over: Array(repeating: 100, count: ratios.count))
  }

  static func floor(_ share: Double) throws -> NoiseFloor {
    try NoiseFloor(ratios: Array(repeating: 1 + share, count: 10))
  }

  @Test func pairingTakesOutWhatBothArmsSuffer() throws {
    let reference = [100, 10, 50, 80, 20, 90, 40, 70.0]
    let ratio = try PairedRatio(of: reference.map { $0 * 2 }, over: reference)
    #expect(ratio.median == 2 && ratio.interval.low == 2 && ratio.interval.high == 2)
    #expect(ratio.verdict(noiseFloor: try Self.floor(0.05)) == .faster)
  }

  @Test func lowerIsBetterTurnsTheRatioAround() throws {
    let latencies = [5, 5, 5, 5, 5, 5.0]
    let references = [10, 10, 10, 10, 10, 10.0]
    let ratio = try PairedRatio(
      of: latencies, over: references, direction: .lowerIsBetter)
    #expect(ratio.median == 2)
    let slower = try PairedRatio(of: latencies, over: references)
    #expect(slower.median == 0.5)
    #expect(slower.verdict(noiseFloor: try Self.floor(0.05)) == .slower)
  }

  @Test func differencesWithinTheFloorAreTheSame() throws {
    let ratio = try Self.comparison([1.01, 1.02, 1.015, 1.01, 1.02, 1.02])
    let floor = try Self.floor(0.05)
    #expect(ratio.verdict(noiseFloor: floor) == .same(within: floor.share))
  }

  @Test func aClearDifferenceIsLostInALargeFloor() throws {
    let ratio = try Self.comparison([1.05, 1.2, 1.08, 1.15, 1.06, 1.09])
    #expect(ratio.verdict(noiseFloor: try Self.floor(0.02)) == .faster)
    let lost = Verdict.inconclusive(reason: "the difference does not exceed what this run sees")
    #expect(ratio.verdict(noiseFloor: try Self.floor(0.15)) == lost)
  }

  @Test func aWideIntervalAroundOneIsInconclusive() throws {
    let ratio = try Self.comparison([0.5, 2, 0.6, 1.8, 1.2, 1.5])
    #expect(
      ratio.verdict(noiseFloor: try Self.floor(0.05))
        == .inconclusive(reason: "the interval is wider than what this run sees"))
  }

  /// The interval is wider than the A/A interval, and within what the run would have seen.
  @Test func sameReachesAsFarAsTheSmallestDifferenceThatIsSeen() throws {
    let floor = try NoiseFloor(ratios: [0.96, 0.98, 0.99, 1.01, 1.02, 1.04])
    let ratio = try Self.comparison([0.94, 0.97, 0.99, 1.01, 1.03, 1.06])
    #expect(ratio.interval.high > 1 + floor.share)
    #expect(ratio.verdict(noiseFloor: floor) == .same(within: floor.smallestDetectable))
  }

  @Test func aPlantedDifferenceThatWasNotSeenRaisesWhatIsNeeded() throws {
    let floor = try Self.floor(0.01)
    let ratio = try Self.comparison([1.05, 1.06, 1.07, 1.06, 1.07, 1.06])
    func verdict(_ seen: Set<Double>) -> Verdict {
      let planted = [0.05, 0.1, 0.2].map { (share: $0, isSeen: seen.contains($0)) }
      return ratio.verdict(noiseFloor: floor, planted: PlantedDifferences(planted))
    }
    #expect(verdict([0.05, 0.1, 0.2]) == .faster)
    #expect(verdict([0.1, 0.2]) == .same(within: 0.1))
    #expect(verdict([0.05, 0.2]) == .same(within: 0.2), "10 % was not seen, so 5 % was luck")
    let unknown = Verdict.inconclusive(reason: "the difference does not exceed what this run sees")
    #expect(verdict([]) == unknown && verdict([0.05, 0.1]) == unknown)
    #expect(ratio.verdict(noiseFloor: floor) == .faster)
  }

  @Test func tooFewRoundsAreInconclusiveHoweverClear() throws {
    let few = try Self.comparison([2, 2, 2, 2, 2])
    #expect(
      few.verdict(noiseFloor: try Self.floor(0.01))
        == .inconclusive(reason: "5 of 6 needed rounds"))
    let enough = try Self.comparison([2, 2, 2, 2, 2, 2])
    let short = try NoiseFloor(ratios: [1, 1, 1, 1, 1])
    #expect(
      enough.verdict(noiseFloor: short)
        == .inconclusive(reason: "the A/A arm has too few rounds for a noise floor"))
  }

  @Test func theFloorIsTheFartherEndOfTheInterval() throws {
    let down = try NoiseFloor(ratios: Array(repeating: 0.8, count: 8))
    #expect(abs(down.share - 0.25) < 1e-12)
    #expect(down.interval.high < 1)
    #expect(abs(down.smallestDetectable - 0.25) < 1e-12, "without spread nothing is added")
  }

  @Test func armsWithoutARatioAreRefused() {
    #expect(throws: InvalidParameter.self) { try PairedRatio(of: [1], over: [1, 2]) }
    #expect(throws: InvalidParameter.self) { try PairedRatio(of: [], over: []) }
    for bad in [0, -1, .nan, .infinity] as [Double] {
      #expect(throws: InvalidParameter.self) { try PairedRatio(of: [bad], over: [1]) }
      #expect(throws: InvalidParameter.self) { try PairedRatio(of: [1], over: [bad]) }
      #expect(throws: InvalidParameter.self) { try NoiseFloor(ratios: [bad]) }
    }
    #expect(throws: InvalidParameter.self) {
      try PairedRatio(of: [-1, -1], over: [-1, -1])
    }
  }

  @Test func comparisonsAreStoredWithTheirRounds() throws {
    let ratio = try Self.comparison([1.1, 1.2, 1.3, 1.1, 1.2, 1.3])
    #expect(try roundTrip(ratio) == ratio)
    for verdict in [.faster, .slower, .same(within: 0.1), .inconclusive(reason: "why")] as [Verdict]
    {
      #expect(try roundTrip(verdict) == verdict)
    }
  }
}
