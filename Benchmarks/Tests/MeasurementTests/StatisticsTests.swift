import Measurement
import Testing

@Suite("Statistics of small samples")
struct StatisticsTests {
  @Test func theMedianIsTheMiddle() {
    #expect(Statistics.median([3, 1, 2]) == 2)
    #expect(Statistics.median([4, 1, 3, 2]) == 2.5)
    #expect(Statistics.median([7]) == 7)
  }

  @Test func quantilesAreInterpolated() {
    #expect(Statistics.quantile(0.25, of: [10, 20, 30, 40]) == 17.5)
    #expect(Statistics.quantile(0, of: [10, 20]) == 10)
    #expect(Statistics.quantile(1, of: [10, 20]) == 20)
  }

  @Test func whatHasNoMedianGivesNone() {
    #expect(Statistics.median([]) == nil)
    #expect(Statistics.median([1, .nan]) == nil)
    #expect(Statistics.median([1, .infinity]) == nil)
    #expect(Statistics.quantile(1.1, of: [1]) == nil)
  }

  @Test func fairnessIsOneForEqualSharesAndOneOverCountForASingleWinner() {
    #expect(Statistics.fairness([3, 3, 3]) == .value(1))
    #expect(Statistics.fairness([0, 9, 0, 0]) == .value(0.25))
    #expect(Statistics.fairness([1, 1, 2, 4].map { $0 * 1e300 }) == .value(64.0 / 88))
    #expect(Statistics.fairness([1e300, 1e300]) == .value(1))
  }

  @Test(arguments: [[], [0, 0], [-1, 2], [.nan]] as [[Double]])
  func fairnessOfNothingIsUnavailable(shares: [Double]) {
    #expect(Statistics.fairness(shares).reason != nil)
  }
}
