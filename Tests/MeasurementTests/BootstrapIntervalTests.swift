import Measurement
import Testing

@Suite("The bootstrap interval of the median")
struct BootstrapIntervalTests {
  @Test func theSameSeedGivesTheSameInterval() throws {
    let sample = [5, 3, 8, 1, 9, 4, 7.0]
    let first = try BootstrapInterval(medianOf: sample, seed: 1)
    #expect(first == (try BootstrapInterval(medianOf: sample.reversed(), seed: 1)))
    #expect(first.median == 5)
    #expect(first.low < 5 && first.high > 5)
  }

  /// Of three values each median of a resample has a known probability: the extremes 7/27 each.
  @Test func resampledMediansHaveTheirExactProbabilities() throws {
    let below = try BootstrapInterval(medianOf: [1, 2, 3], seed: 2, resamples: 20_000, level: 0.49)
    #expect(below.low == 1 && below.high == 3)
    let above = try BootstrapInterval(medianOf: [1, 2, 3], seed: 2, resamples: 20_000, level: 0.47)
    #expect(above.low == 2 && above.high == 2)
  }

  @Test func anEvenSampleMayResampleBetweenItsValues() throws {
    let interval = try BootstrapInterval(medianOf: [0, 1], seed: 3, level: 0.4)
    #expect(interval.low == 0.5 && interval.high == 0.5)
  }

  @Test func equalValuesGiveAPoint() throws {
    let interval = try BootstrapInterval(medianOf: [2, 2, 2, 2, 2, 2], seed: 4)
    #expect(interval.low == 2 && interval.median == 2 && interval.high == 2)
  }

  @Test func fewerThanSixValuesAreMarkedAsTooFew() throws {
    #expect(try !BootstrapInterval(medianOf: [1, 2, 3, 4, 5], seed: 1).isSupported)
    #expect(try BootstrapInterval(medianOf: [1, 2, 3, 4, 5, 6], seed: 1).isSupported)
  }

  @Test func samplesWithoutAMedianAreRefused() {
    #expect(throws: InvalidParameter.self) { try BootstrapInterval(medianOf: [], seed: 1) }
    #expect(throws: InvalidParameter.self) { try BootstrapInterval(medianOf: [.nan], seed: 1) }
    #expect(throws: InvalidParameter.self) {
      try BootstrapInterval(medianOf: [1], seed: 1, resamples: 0)
    }
    #expect(throws: InvalidParameter.self) {
      try BootstrapInterval(medianOf: [1], seed: 1, level: 1)
    }
  }
}
