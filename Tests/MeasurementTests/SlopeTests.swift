import Measurement
import SeededRandom
import Testing

@Suite("Slope and trend")
struct SlopeTests {
  @Test func aStraightLineGivesItsSlopeExactly() throws {
    let slope = try Slope(of: (0..<8).map { 10 - 0.5 * Double($0) })
    #expect(slope.perStep == -0.5)
    // All 28 pairs agree: 2 of 8! orders are that clear.
    #expect(abs(slope.pValue - 2.0 / 40_320) < 1e-15)
    #expect(slope.relativeDrift == .value(-3.5 / 8.25))
  }

  @Test func exactProbabilitiesAreThoseOfAllOrders() throws {
    // Of the 6 orders of three values, two are monotonic; the other four are all less clear.
    #expect(abs(try Slope(of: [1, 2, 3]).pValue - 1.0 / 3) < 1e-12)
    #expect(try Slope(of: [1, 3, 2]).pValue == 1)
    // Of the 24 orders of four values, 2 have |S| = 6 and 6 have |S| = 4.
    #expect(abs(try Slope(of: [1, 2, 4, 3]).pValue - 8.0 / 24) < 1e-12)
  }

  @Test func theApproximationCorrectsForContinuityAndTies() throws {
    // Eleven in order: S = 55, variance 11 × 10 × 27 / 18 = 165, z = 54 / 12.845 = 4.2039.
    #expect(abs(try Slope(of: (1...11).map(Double.init)).pValue - 2.62e-5) < 1e-7)
    // Two ties of two: S = 4, variance (4 × 3 × 13 - 2 × 2 × 1 × 9) / 18 = 6.667, z = 1.1619.
    #expect(abs(try Slope(of: [1, 1, 2, 2]).pValue - 0.2453) < 1e-4)
  }

  @Test func theSlopeIsRecoveredFromNoiseAndOutliers() throws {
    var random = SplitMix64(seed: 8)
    var series = (0..<60).map { 100 + 0.7 * Double($0) + 2 * random.normal() }
    for index in [5, 20, 33, 50] { series[index] = 1_000 }
    let slope = try Slope(of: series)
    #expect(abs(slope.perStep - 0.7) < 0.1)
    #expect(slope.pValue < 0.05)
  }

  @Test func aSteadySeriesHasATrendOnceInTwentyTimes() throws {
    var random = SplitMix64(seed: 9)
    let experiments = 1_000
    var trends = 0
    for _ in 0..<experiments where try Slope(of: random.rounds(12, noise: 0.1)).pValue < 0.05 {
      trends += 1
    }
    #expect((25...71).contains(trends), "\(trends) of \(experiments)")
  }

  @Test func aConstantSeriesIsSteady() throws {
    let slope = try Slope(of: [4, 4, 4, 4])
    #expect(slope.perStep == 0 && slope.pValue == 1)
    #expect(try Slope(of: [0, 0, 0]).relativeDrift.reason == "the median is 0")
  }

  @Test func seriesThatAreTooShortTooLongOrBrokenAreRefused() {
    #expect(throws: InvalidParameter.self) { try Slope(of: [1, 2]) }
    #expect(throws: InvalidParameter.self) { try Slope(of: [1, .nan, 2]) }
    #expect(throws: InvalidParameter.self) { try Slope(of: Array(repeating: 1, count: 2_001)) }
  }
}
