import Measurement
import SeededRandom
import Testing

@Suite("Percentiles that the sample supports")
struct HistogramPercentileTests {
  static func histogram(upTo count: UInt64) -> Histogram {
    var histogram = Histogram()
    for value in 1...count { histogram.record(value) }
    return histogram
  }

  @Test(arguments: [(50, 20), (90, 100), (99, 1_000), (99.9, 10_000)] as [(Double, UInt64)])
  func aPercentileNeedsTenSamplesBeyondIt(percent: Double, needed: UInt64) {
    #expect(Self.histogram(upTo: needed).percentile(percent).value != nil)
    let refused = Self.histogram(upTo: needed - 1).percentile(percent)
    let reason =
      "p\(percent) needs 10 samples beyond it, that is \(needed) in all; "
      + "there are \(needed - 1)"
    #expect(refused == .unavailable(reason))
  }

  @Test func oneSampleBeyondIsEnoughWhereItIsSaid() {
    #expect(Self.histogram(upTo: 100).percentile(99, beyond: 1).value != nil)
    #expect(Self.histogram(upTo: 99).percentile(99, beyond: 1).value == nil)
  }

  @Test func fourNinesNeedAHundredThousandSamples() {
    var histogram = Histogram()
    histogram.record(500, count: 99_999)
    #expect(histogram.percentile(99.99).value == nil)
    histogram.record(500)
    #expect(histogram.percentile(99.99) == .value(500))
  }

  @Test func lowPercentilesNeedSamplesBelowThem() {
    #expect(Self.histogram(upTo: 900).percentile(1).value == nil)
    #expect(Self.histogram(upTo: 1_000).percentile(1).value != nil)
  }

  @Test(arguments: [0, 100, -1, 101, .nan, .infinity] as [Double])
  func whatIsNoPercentileIsRefused(percent: Double) {
    #expect(Self.histogram(upTo: 100).percentile(percent).value == nil)
  }

  @Test func saturatedValuesGiveNoPercentile() {
    var histogram = Histogram(highestTrackable: 1_000)
    histogram.record(10, count: 900)
    histogram.record(5_000, count: 100)
    #expect(histogram.percentile(50).value == 10)
    #expect(histogram.percentile(95).value == nil)
  }

  /// The share p of the numbers 1 to n lies at p (n + 1/3) + 1/3.
  @Test(
    arguments: [(50, 21, 11), (50, 20, 10.5), (90, 100, 90.6333)] as [(Double, UInt64, Double)])
  func theEstimateLiesWhereItIsAsOftenTooLowAsTooHigh(
    percent: Double, count: UInt64, expected: Double
  ) throws {
    let value = try #require(Self.histogram(upTo: count).percentile(percent).value)
    #expect(abs(value - expected) < 0.001)
  }

  /// The sample's own p90 of 20 values, the 18th, would be too low in 68 % of them.
  @Test func shortSamplesAreRightInTheMedian() throws {
    var random = SplitMix64(seed: 11)
    let experiments = 2_000
    var tooLow = 0
    for _ in 0..<experiments {
      var histogram = Histogram(highestTrackable: 2_000)
      for _ in 0..<20 { histogram.record(UInt64(random.uniform(below: 2_000))) }
      if try #require(histogram.percentile(90, beyond: 1).value) < 1_800 { tooLow += 1 }
    }
    #expect(abs(Double(tooLow) / Double(experiments) - 0.5) < 0.035)
  }

  @Test func theLargestCountsAreNoTrap() {
    var histogram = Histogram()
    histogram.record(7, count: .max)
    #expect(histogram.percentile(50) == .value(7))
  }
}
