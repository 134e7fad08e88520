import Measurement
import SeededRandom
import Testing

@Suite("The slope of a series")
struct SlopeTests {
  @Test func aStraightLineGivesItsSlopeExactly() throws {
    let slope = try Slope(of: (0..<8).map { 10 - 0.5 * Double($0) })
    #expect(slope.count == 8)
    #expect(slope.relativeDrift == .value(-3.5 / 8.25))
  }

  @Test func theSlopeIsRecoveredFromNoiseAndOutliers() throws {
    var random = SplitMix64(seed: 8)
    var series = (0..<60).map { 100 + 0.7 * Double($0) + 2 * random.normal() }
    for index in [5, 20, 33, 50] { series[index] = 1_000 }
    let slope = try Slope(of: series)
    // From about 100 to about 142, so by a third of the median.
    #expect(abs(try #require(slope.relativeDrift.value) - 0.34) < 0.05)
  }

  @Test func aConstantSeriesIsSteady() throws {
    let slope = try Slope(of: [4, 4, 4, 4])
    #expect(slope.relativeDrift == .value(0))
    #expect(try Slope(of: [0, 0, 0]).relativeDrift.reason == "the median is 0")
  }

  @Test func seriesThatAreTooShortTooLongOrBrokenAreRefused() {
    #expect(throws: InvalidParameter.self) { try Slope(of: [1, 2]) }
    #expect(throws: InvalidParameter.self) { try Slope(of: [1, .nan, 2]) }
    #expect(throws: InvalidParameter.self) { try Slope(of: Array(repeating: 1, count: 2_001)) }
  }
}
