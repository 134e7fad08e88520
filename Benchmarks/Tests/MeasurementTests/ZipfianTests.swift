import Foundation
import SeededRandom
import Testing

@testable import Measurement

@Suite("Zipfian popularity")
struct ZipfianTests {
  static func shares(_ count: Int, draws: Int, seed: UInt64) throws -> [Double] {
    let zipfian = try Zipfian(count: count)
    var random = SplitMix64(seed: seed)
    var counts = Array(repeating: 0.0, count: count)
    for _ in 0..<draws { counts[zipfian.next(using: &random)] += 1 }
    return counts.map { $0 / Double(draws) }
  }

  @Test func theHarmonicSumOfTenBillionIsTheConstantOfYCSB() throws {
    let sum = try ScrambledZipfian(count: 10).ranks.harmonicSum
    #expect(abs(sum - 26.46902820178302) < 1e-6)
  }

  @Test(arguments: [1, 2, 999, 1_000, 1_001, 20_000])
  func theHarmonicSumIsThatOfAllTerms(count: Int) throws {
    let direct = (1...count).reduce(0.0) { $0 + pow(Double($1), -0.99) }
    #expect(abs(try Zipfian(count: count).harmonicSum - direct) < 1e-9)
  }

  @Test func theFirstTwoRanksHaveExactlyTheirShares() throws {
    let draws = 20_000
    let shares = try Self.shares(100, draws: draws, seed: 1)
    let sum = try Zipfian(count: 100).harmonicSum
    for rank in 0..<2 {
      let expected = pow(Double(rank + 1), -0.99) / sum
      let deviation = (expected * (1 - expected) / Double(draws)).squareRoot()
      #expect(abs(shares[rank] - expected) < 3.3 * deviation)
    }
  }

  @Test func theWholeShapeIsCloseToZipfs() throws {
    let shares = try Self.shares(100, draws: 20_000, seed: 2)
    let sum = try Zipfian(count: 100).harmonicSum
    let distance = shares.indices.reduce(0.0) {
      $0 + abs(shares[$1] - pow(Double($1 + 1), -0.99) / sum) / 2
    }
    // Sampling alone gives about 0.02; a uniform draw is 0.45 away.
    #expect(distance < 0.06)
  }

  @Test(arguments: [1, 2, 3])
  func fewRanksAreAllDrawnAndNoOthers(count: Int) throws {
    let shares = try Self.shares(count, draws: 2_000, seed: 3)
    #expect(shares.allSatisfy { $0 > 0 })
    #expect(shares == shares.sorted(by: >))
  }

  @Test func theHighestDrawStaysInRange() throws {
    struct Highest: RandomNumberGenerator {
      func next() -> UInt64 { .max }
    }
    var highest = Highest()
    for count in [1, 2, 3, 10, 1_000, 10_000_000_000] {
      let zipfian = try Zipfian(count: count)
      #expect(zipfian.next(using: &highest) >= count / 2)
      #expect(zipfian.next(using: &highest) < count)
    }
  }

  @Test func scramblingSpreadsThePopularOnes() throws {
    let items = try ScrambledZipfian(count: 1_000)
    let popular = (0..<10).map(items.item(ofRank:))
    #expect(Set(popular).count == 10)
    #expect(zip(popular, popular.dropFirst()).allSatisfy { abs($0 - $1) > 1 })
    #expect(popular.contains { $0 < 500 } && popular.contains { $0 >= 500 })
  }

  @Test func theMostPopularItemHasItsShareOfYCSB() throws {
    let items = try ScrambledZipfian(count: 1_000)
    var random = SplitMix64(seed: 6)
    let draws = 20_000
    let first = items.item(ofRank: 0)
    let hits = (0..<draws).filter { _ in items.next(using: &random) == first }.count
    // 1 / 26.47 by rank, and a little more from the other ranks that fall on the same item.
    #expect((0.034...0.044).contains(Double(hits) / Double(draws)))
  }

  @Test func parametersOutsideTheirRangeAreRefusedWithTheRemedy() {
    #expect(throws: InvalidParameter.self) { try Zipfian(count: 0) }
    #expect(throws: InvalidParameter.self) { try ScrambledZipfian(count: -1) }
  }
}
