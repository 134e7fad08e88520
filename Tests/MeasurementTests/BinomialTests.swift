import Measurement
import Testing

@Suite("The binomial distribution")
struct BinomialTests {
  /// From scipy.stats.binom.cdf.
  @Test(arguments: [
    (20, 20, 0.95, 1.0), (19, 20, 0.95, 0.641_514_077_591_458), (17, 20, 0.95, 0.075_483_674_2),
    (0, 3, 0.5, 0.125), (1, 3, 0.5, 0.5),
  ])
  func theTailIsThatOfOthers(_ count: Int, _ trials: Int, _ chance: Double, _ expected: Double) {
    let found = Binomial.probability(ofAtMost: count, of: trials, chance: chance)
    #expect(abs(found - expected) < 1e-8)
  }
}
