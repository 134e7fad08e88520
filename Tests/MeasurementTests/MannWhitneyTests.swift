import Measurement
import SeededRandom
import Testing

@Suite("Mann–Whitney")
struct MannWhitneyTests {
  /// The share of all ways to split the values that are at least as uneven, by trying each.
  static func enumeratedP(_ first: [Double], _ second: [Double]) -> Double {
    let all = first + second
    func statistic(_ members: Int) -> Double {
      var sum = 0.0
      for one in all.indices where members & (1 << one) != 0 {
        for other in all.indices where members & (1 << other) == 0 {
          sum += all[one] > all[other] ? 1 : all[one] == all[other] ? 0.5 : 0
        }
      }
      return sum
    }
    let middle = Double(first.count * second.count) / 2
    let observed = abs(statistic((1 << first.count) - 1) - middle)
    let splits = (0..<(1 << all.count)).filter { $0.nonzeroBitCount == first.count }
    let extreme = splits.filter { abs(statistic($0) - middle) >= observed }
    return Double(extreme.count) / Double(splits.count)
  }

  @Test func publishedValuesAreMet() throws {
    // Five against five, U = 2: 4 of 252 splits on either side.
    let test = try MannWhitney([1, 2, 3, 4, 7], [5, 6, 8, 9, 10])
    #expect(test.statistic == 2)
    #expect(test.isExact)
    #expect(abs(test.pValue - 8.0 / 252) < 1e-12)
    let separate = try MannWhitney([1, 2, 3], [4, 5, 6])
    #expect(separate.statistic == 0)
    #expect(abs(separate.pValue - 0.1) < 1e-12)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func theExactProbabilityIsThatOfAllSplitsEvenWithTies(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let first = (0...random.uniform(below: 4)).map { _ in Double(random.uniform(below: 6)) }
    let second = (0...random.uniform(below: 4)).map { _ in Double(random.uniform(below: 6)) }
    let test = try MannWhitney(first, second)
    #expect(abs(test.pValue - Self.enumeratedP(first, second)) < 1e-12)
  }

  @Test func swappingTheSamplesMirrorsTheStatistic() throws {
    let (one, other) = ([3, 1, 4, 1, 5.0], [9, 2, 6, 5.0])
    let (forth, back) = (try MannWhitney(one, other), try MannWhitney(other, one))
    #expect(forth.statistic + back.statistic == 20)
    #expect(forth.pValue == back.pValue)
  }

  /// A worked example: nine against nine without overlap, with and without ties.
  @Test func theApproximationCorrectsForContinuityAndTies() throws {
    let plain = try MannWhitney((1...9).map(Double.init), (10...18).map(Double.init))
    #expect(!plain.isExact)
    // z = (40.5 - 0.5) / √(81 × 19 / 12) = 3.5322; p = 0.000412.
    #expect(abs(plain.pValue - 0.000412) < 1e-6)
    let tied = try MannWhitney(Array(repeating: 0, count: 9), Array(repeating: 1, count: 9))
    // Two ties of nine: variance 81 / 12 × (19 - 1440 / 306) = 96.485, z = 4.0722.
    #expect(abs(tied.pValue - 0.0000466) < 1e-6)
  }

  @Test func valuesThatAreAllEqualShowNothing() throws {
    #expect(try MannWhitney([1, 1], [1, 1, 1]).pValue == 1)
    #expect(try MannWhitney(Array(repeating: 1, count: 20), [1, 1]).pValue == 1)
  }

  @Test(arguments: [6, 15])
  func withoutADifferenceItIsSignificantOnceInTwentyTimes(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let experiments = 1_000
    var significant = 0
    for _ in 0..<experiments {
      let (one, other) = (random.rounds(count, noise: 0.1), random.rounds(count, noise: 0.1))
      if try MannWhitney(one, other).pValue < 0.05 { significant += 1 }
    }
    // 5 % of 1,000 within three standard deviations; a small sample cannot reach 5 % exactly.
    #expect((25...71).contains(significant), "\(significant) of \(experiments)")
  }

  @Test func emptySamplesAreRefused() {
    #expect(throws: InvalidParameter.self) { try MannWhitney([], [1]) }
    #expect(throws: InvalidParameter.self) { try MannWhitney([1], [.nan]) }
  }
}
