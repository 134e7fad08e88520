import Foundation
import Measurement
import SeededRandom
import Testing

@Suite("Histogram")
struct HistogramTests {
  enum Shape: CaseIterable {
    case uniform, exponential, logNormal, bimodal, constant
  }

  static func sample(_ shape: Shape, seed: UInt64, count: Int = 4_000) -> [UInt64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      switch shape {
      case .uniform: UInt64(random.uniform() * 1e7)
      case .exponential: UInt64(-log(1 - random.uniform()) * 250_000)
      case .logNormal: UInt64(exp(12 + 2 * random.normal()))
      case .bimodal: random.uniform() < 0.9 ? 90 + random.next() % 20 : 4_000_000_000
      case .constant: 123_456_789
      }
    }
  }

  static func histogram(_ values: [UInt64]) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test(arguments: Shape.allCases, [1, 2] as [UInt64])
  func everyPercentileIsWithinOneThousandthOfTheSortedSample(shape: Shape, seed: UInt64) throws {
    let values = Self.sample(shape, seed: seed)
    let histogram = Self.histogram(values)
    let sorted = values.sorted()
    for percent in [0.1, 1, 10, 25, 50, 75, 90, 99, 99.9, 99.99, 100] {
      // Computed in whole numbers, unlike the code under test.
      let rank = (Int((percent * 100).rounded()) * sorted.count + 9_999) / 10_000
      let exact = sorted[rank - 1]
      let given = try #require(histogram.value(atPercentile: percent))
      #expect(given >= exact)
      #expect(Double(given - exact) <= Double(exact) / 1_000, "p\(percent)")
    }
  }

  @Test(arguments: Shape.allCases)
  func theMeanIsWithinOneThousandth(shape: Shape) throws {
    let values = Self.sample(shape, seed: 3).map { Double($0) }
    let histogram = Self.histogram(values.map { UInt64($0) })
    let mean = values.reduce(0, +) / Double(values.count)
    let estimate = try #require(histogram.mean)
    #expect(abs(estimate - mean) <= mean / 1_000)
  }

  @Test func extremesAndCountAreExact() {
    let histogram = Self.histogram([5_000_003, 17, 99_999_999])
    #expect(histogram.count == 3)
    #expect(histogram.minimum == 17)
    #expect(histogram.maximum == 99_999_999)
    #expect(histogram.value(atPercentile: 0) == 17)
    #expect(histogram.value(atPercentile: 100) == 99_999_999)
  }

  @Test func theMeanTakesTheMiddleOfEachSlot() {
    #expect(Self.histogram([10_007]).mean == 10_004)
  }

  @Test func theRankOfAPercentileIsNotRoundedUpTwice() {
    var histogram = Histogram()
    histogram.record(1, count: 1_100)
    histogram.record(2, count: 98_900)
    #expect(histogram.value(atPercentile: 1.1) == 1)
  }

  @Test func anEmptyHistogramHasNoValues() {
    let histogram = Histogram()
    #expect(histogram.minimum == nil && histogram.maximum == nil && histogram.mean == nil)
    #expect(histogram.value(atPercentile: 50) == nil)
    #expect(histogram.percentile(50) == .unavailable("nothing was recorded"))
  }

  @Test func repetitionsCountLikeSingleRecords() {
    var repeated = Histogram()
    repeated.record(70_001, count: 3)
    repeated.record(5, count: 0)
    #expect(repeated == Self.histogram([70_001, 70_001, 70_001]))
  }

  @Test func mergedPartsEqualTheWhole() {
    let values = Self.sample(.logNormal, seed: 4)
    var merged = Self.histogram(Array(values[..<1_000]))
    merged.merge(Self.histogram(Array(values[1_000...])))
    merged.merge(Histogram())
    #expect(merged == Self.histogram(values))
  }

  @Test func mergingAWiderRangeWidens() {
    var narrow = Histogram(highestTrackable: 1_000)
    narrow.record(2_000)
    var wide = Histogram()
    wide.record(5_000_000)
    narrow.merge(wide)
    #expect(narrow.highestTrackable == wide.highestTrackable)
    #expect(narrow.maximum == 5_000_000 && narrow.minimum == 1_000)
    #expect(narrow.saturated == 1)
    var other = Histogram(highestTrackable: 1_000)
    other.record(2_000)
    wide.merge(other)
    #expect(wide == narrow)
  }

  @Test func valuesAboveTheHighestAreClampedAndCounted() {
    var histogram = Histogram(highestTrackable: 10_000)
    for value in [10_000, 10_001, .max] as [UInt64] { histogram.record(value) }
    #expect(histogram.count == 3)
    #expect(histogram.saturated == 2)
    #expect(histogram.maximum == 10_000)
  }

  @Test func theLowestAndHighestRangesWork() {
    var smallest = Histogram(highestTrackable: 0)
    smallest.record(2)
    smallest.record(3)
    #expect(smallest.saturated == 1)
    var largest = Histogram(highestTrackable: .max)
    largest.record(.max)
    #expect(largest.value(atPercentile: 50) == .max)
  }
}
