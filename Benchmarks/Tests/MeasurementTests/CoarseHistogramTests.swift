import Measurement
import SeededRandom
import Testing

@Suite("Coarser histograms for files")
struct CoarseHistogramTests {
  @Test func countAndExtremesStay() throws {
    var (random, histogram) = (SplitMix64(seed: 3), Histogram())
    for _ in 0..<10_000 { histogram.record(UInt64(1_000 + random.uniform(below: 10_000_000))) }
    let coarse = histogram.coarsened()
    #expect(coarse.count == histogram.count)
    #expect(coarse.minimum == histogram.minimum && coarse.maximum == histogram.maximum)
    #expect(try roundTrip(coarse) == coarse, "and the file's checks accept it")
    for percent in [1.0, 10, 50, 90, 99, 99.9] {
      let exact = Double(try #require(histogram.value(atPercentile: percent)))
      let kept = Double(try #require(coarse.value(atPercentile: percent)))
      #expect(kept >= exact && kept <= exact * 1.01, "\(percent): \(exact), \(kept)")
    }
  }

  @Test func smallValuesAreExactAndEmptyStaysEmpty() {
    var histogram = Histogram()
    for value in 1...1_023 { histogram.record(UInt64(value)) }
    #expect(histogram.coarsened() == histogram)
    #expect(Histogram().coarsened() == Histogram())
  }
}
