import Measurement
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
    #expect(Self.histogram(upTo: needed).percentile(percent).estimate != nil)
    let refused = Self.histogram(upTo: needed - 1).percentile(percent)
    let reason =
      "p\(percent) needs 10 samples beyond it, that is \(needed) in all; "
      + "there are \(needed - 1)"
    #expect(refused == .unavailable(reason))
  }

  @Test func fourNinesNeedAHundredThousandSamples() {
    var histogram = Histogram()
    histogram.record(500, count: 99_999)
    #expect(histogram.percentile(99.99).figure.value == nil)
    histogram.record(500)
    #expect(histogram.percentile(99.99).figure == .value(500))
  }

  @Test func lowPercentilesNeedSamplesBelowThem() {
    #expect(Self.histogram(upTo: 900).percentile(1).estimate == nil)
    #expect(Self.histogram(upTo: 1_000).percentile(1).estimate?.value == 10)
  }

  @Test(arguments: [0, 100, -1, 101, .nan, .infinity] as [Double])
  func whatIsNoPercentileIsRefused(percent: Double) {
    #expect(Self.histogram(upTo: 100).percentile(percent).estimate == nil)
  }

  @Test func saturatedValuesGiveNoPercentile() {
    var histogram = Histogram(highestTrackable: 1_000)
    histogram.record(10, count: 900)
    histogram.record(5_000, count: 100)
    #expect(histogram.percentile(50).estimate?.value == 10)
    // The rank of p90 is still below them, but its interval is not.
    #expect(histogram.percentile(90).estimate == nil)
    #expect(histogram.percentile(95).estimate == nil)
  }

  @Test func theIntervalHasTheRanksOfTheBinomial() {
    let estimate = Self.histogram(upTo: 100).percentile(50).estimate
    #expect(estimate?.low == 40 && estimate?.value == 50 && estimate?.high == 61)
  }

  @Test(
    arguments: [
      (10, 0.5, 2, 9), (20, 0.5, 6, 15), (100, 0.5, 40, 61), (6, 0.5, 1, 6),
    ] as [(UInt64, Double, UInt64, UInt64)])
  func ranksAreThoseOfThePublishedTables(
    count: UInt64, quantile: Double, low: UInt64, high: UInt64
  ) {
    let interval = OrderStatisticInterval(count: count, quantile: quantile)
    #expect(interval?.low == low && interval?.high == high)
  }

  @Test func tooSmallASampleHasNoInterval() {
    #expect(OrderStatisticInterval(count: 5, quantile: 0.5) == nil)
    #expect(OrderStatisticInterval(count: 100, quantile: 0.999) == nil)
    #expect(OrderStatisticInterval(count: 100, quantile: 1) == nil)
    #expect(OrderStatisticInterval(count: 100, quantile: 0.5, level: 1) == nil)
  }

  @Test(arguments: [0.5, 0.99, 0.9999])
  func theApproximationForLargeSamplesContinuesTheExactRanks(quantile: Double) throws {
    let count = 1e6 / (quantile * (1 - quantile))
    let exact = try #require(
      OrderStatisticInterval(count: UInt64(count * 0.999), quantile: quantile))
    let normal = try #require(
      OrderStatisticInterval(count: UInt64(count * 1.001), quantile: quantile))
    func reach(_ rank: UInt64, _ scale: Double) -> Double {
      let count = (count * scale).rounded(.down)
      let deviation = (count * quantile * (1 - quantile)).squareRoot()
      return (Double(rank) - count * quantile) / deviation
    }
    #expect(abs(reach(exact.low, 0.999) - reach(normal.low, 1.001)) < 0.005)
    #expect(abs(reach(exact.high, 0.999) - reach(normal.high, 1.001)) < 0.005)
  }

  @Test func theIntervalCoversTheTruthAsOftenAsItSays() {
    var random = SplitMix64(seed: 11)
    let experiments = 400
    var covered = 0
    var histogram = Histogram(highestTrackable: 1_000_000)
    for _ in 0..<experiments {
      histogram.removeAll()
      for _ in 0..<200 { histogram.record(UInt64(random.uniform(below: 1_000_000))) }
      if let estimate = histogram.percentile(90).estimate,
        (estimate.low...estimate.high).contains(900_000)
      {
        covered += 1
      }
    }
    // At least 95 %; three standard deviations of 400 experiments below that.
    #expect(Double(covered) / Double(experiments) >= 0.918)
    #expect(covered < experiments, "an interval that always covers is too wide to be useful")
  }
}
