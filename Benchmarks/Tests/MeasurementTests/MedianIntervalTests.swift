import Testing

@testable import Measurement

@Suite("The interval of a median of rounds")
struct MedianIntervalTests {
  @Test func theOrderOfTheRoundsDoesNotMatter() throws {
    let sample = [5, 3, 8, 1, 9, 4, 7.0]
    let interval = try MedianInterval(of: sample)
    #expect(interval == (try MedianInterval(of: sample.reversed())))
    #expect(interval.median == 5 && interval.count == 7)
    #expect(1 < interval.low && interval.low < 3 && 8 < interval.high && interval.high < 9)
  }

  /// The published table of the binomial: the outer ranks are the widest that cover 95 %.
  @Test(
    arguments: [(6, 1), (8, 1), (9, 2), (12, 3), (15, 4), (17, 5), (20, 6), (100, 40)])
  func theRanksAreThoseOfTheBinomial(_ count: Int, _ rank: Int) {
    let ranks = MedianInterval.ranks(count)
    #expect(ranks.rank == rank)
    #expect(0 <= ranks.inner && ranks.inner < 1)
  }

  /// For six values: P(1 to 6) = 31/32 and P(2 to 5) = 25/32, so 0.1 of the way is too much, which
  /// the published formula converts to 0.357 of a step.
  @Test func theEndsAreInterpolatedByThePublishedFormula() throws {
    #expect(abs(MedianInterval.ranks(6).inner - 5 * 0.1 / (1 + 4 * 0.1)) < 1e-12)
    let interval = try MedianInterval(of: [0, 14, 20, 30, 36, 50])
    #expect(abs(interval.low - 5) < 1e-9 && abs(interval.high - 45) < 1e-9)
  }

  @Test func thousandsOfRoundsHaveAnIntervalToo() throws {
    let interval = try MedianInterval(of: (0..<5_000).map(Double.init))
    // 1.96 times half the root of 5,000 on either side.
    #expect(abs(interval.low - 2_430) < 2 && abs(interval.high - 2_569) < 2)
  }

  @Test func equalValuesGiveAPoint() throws {
    let interval = try MedianInterval(of: [2, 2, 2, 2, 2, 2])
    #expect(interval.low == 2 && interval.median == 2 && interval.high == 2)
  }

  @Test func fewerThanSixValuesAreMarkedAsTooFew() throws {
    #expect(try !MedianInterval(of: [1, 2, 3, 4, 5]).isSupported)
    #expect(try MedianInterval(of: [1, 2, 3, 4, 5, 6]).isSupported)
  }

  @Test func samplesWithoutAMedianAreRefused() {
    #expect(throws: InvalidParameter.self) { try MedianInterval(of: []) }
    #expect(throws: InvalidParameter.self) { try MedianInterval(of: [1, .nan]) }
    #expect(throws: InvalidParameter.self) { try MedianInterval(of: [.infinity]) }
  }
}
