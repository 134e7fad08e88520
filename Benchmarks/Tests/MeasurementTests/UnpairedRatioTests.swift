import Foundation
import Measurement
import SeededRandom
import Testing

@Suite("Ratios of two runs")
struct UnpairedRatioTests {
  @Test func theRatioIsThatOfTheMedians() throws {
    let ratio = try UnpairedRatio(of: [19, 20, 21, 20, 20, 20], over: [9, 10, 11, 10, 10, 10])
    #expect(abs(ratio.median - 2) < 1e-9)
    #expect(ratio.low < 2 && ratio.high > 2 && ratio.count == 6 && ratio.isSupported)
  }

  @Test func lessTimeIsBetter() throws {
    let (one, other) = ([4.0, 4, 4, 4, 4, 4], [8.0, 8, 8, 8, 8, 8])
    let ratio = try UnpairedRatio(of: one, over: other, direction: .lowerIsBetter)
    #expect(abs(ratio.median - 2) < 1e-9)
    #expect(ratio.verdict(noiseFloor: 0.1) == .faster)
    let swapped = try UnpairedRatio(of: other, over: one, direction: .lowerIsBetter)
    #expect(swapped.verdict(noiseFloor: 0.1) == .slower)
    #expect(swapped.verdict(noiseFloor: 1.5) == .same(within: 1.5))
  }

  @Test func theShareIsTheFartherEnd() throws {
    let ratio = try UnpairedRatio(of: [8, 8, 8], over: [10, 10, 10])
    #expect(abs(ratio.share - 0.25) < 1e-9, "a ratio and its inverse are the same difference")
  }

  @Test func fewRoundsSayNothing() throws {
    let ratio = try UnpairedRatio(of: [20, 20], over: [10, 10])
    #expect(!ratio.isSupported)
    #expect(
      ratio.verdict(noiseFloor: 0) == .inconclusive(reason: "2 of 6 needed rounds"))
  }

  @Test(arguments: [[], [0.0], [-1], [.infinity], [.nan]])
  func whatHasNoRatioIsRefused(_ rounds: [Double]) {
    #expect(throws: InvalidParameter.self) { try UnpairedRatio(of: rounds, over: [1]) }
    #expect(throws: InvalidParameter.self) { try UnpairedRatio(of: [1], over: rounds) }
  }

  enum Noise: CaseIterable { case normal, skewed, heavyTailed }

  @Test(
    "The interval holds the true ratio in 94–98 % of simulated pairs of runs",
    arguments: Noise.allCases, [(6, 6), (8, 8), (12, 6), (20, 20)])
  func coverage(_ noise: Noise, _ rounds: (Int, Int)) throws {
    var random = SplitMix64(seed: 20)
    func run(_ count: Int, _ level: Double) -> [Double] {
      (0..<count).map { _ in
        switch noise {
        case .normal: level * exp(0.05 * random.normal())
        // The median of an exponential distribution is log 2.
        case .skewed: level * exp(0.1 * (-log(1 - random.uniform()) - log(2)))
        // Cut far out, where a ratio would overflow.
        case .heavyTailed:
          level * exp(0.02 * min(1e4, max(-1e4, tan(.pi * (random.uniform() - 0.5)))))
        }
      }
    }
    let experiments = 4_000
    var held = 0
    for _ in 0..<experiments {
      let ratio = try UnpairedRatio(of: run(rounds.0, 3), over: run(rounds.1, 2))
      if ratio.low <= 1.5, 1.5 <= ratio.high { held += 1 }
    }
    let share = Double(held) / Double(experiments)
    #expect((0.94...0.98).contains(share), "\(noise) \(rounds): \(share)")
  }
}
