import Foundation
import SeededRandom
import Testing

@Suite("Random sources")
struct RandomTests {
  @Test func splitMixGivesItsPublishedSequence() {
    var zero = SplitMix64(seed: 0)
    let first = (0..<3).map { _ in zero.next() }
    #expect(first == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    var other = SplitMix64(seed: 1_234_567)
    #expect(other.next() == 6_457_827_717_110_365_317)
    #expect(other.next() == 3_203_168_211_198_807_973)
  }

  @Test func aStoredGeneratorGoesOnWhereItWas() throws {
    var random = SplitMix64(seed: 5)
    _ = random.next()
    var restored = try JSONDecoder().decode(
      SplitMix64.self, from: JSONEncoder().encode(random))
    #expect(restored.next() == random.next())
  }

  @Test func streamsDifferFromEachOtherAndRepeat() {
    let random = SplitMix64(seed: 5)
    let starts = (0..<1_000 as Range<UInt64>).map { index in
      var stream = random.stream(index)
      return stream.next()
    }
    #expect(Set(starts).count == 1_000)
    #expect(random.stream(7) == random.stream(7))
    #expect(random.stream(7) != SplitMix64(seed: 6).stream(7))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func wholeNumbersBelowABoundAreEquallyLikely(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var counts = Array(repeating: 0, count: 10)
    for _ in 0..<20_000 { counts[random.uniform(below: 10)] += 1 }
    // The 99.9 % point of chi-square with 9 degrees of freedom.
    #expect(chiSquare(counts) < 27.88)
  }

  /// With 8 random words for 3 results, those of every third would get 2 and not 3 of them.
  @Test func aHugeBoundDoesNotFavourSomeResults() {
    var random = SplitMix64(seed: 4)
    var counts = [0, 0, 0]
    for _ in 0..<4_000 { counts[random.uniform(below: 3 << 61) % 3] += 1 }
    // The 99.9 % point of chi-square with 2 degrees of freedom.
    #expect(chiSquare(counts) < 13.82)
  }

  @Test(arguments: [-5, 0, 1])
  func boundsThatLeaveNoChoiceGiveZero(bound: Int) {
    var random = SplitMix64(seed: 1)
    #expect(random.uniform(below: bound) == 0)
  }

  @Test func fractionsFillTheUnitInterval() {
    var random = SplitMix64(seed: 9)
    var counts = Array(repeating: 0, count: 20)
    for _ in 0..<20_000 { counts[Int(random.uniform() * 20)] += 1 }
    // The 99.9 % point with 19 degrees of freedom.
    #expect(chiSquare(counts) < 43.82)
  }

  @Test func everyOrderIsEquallyLikely() {
    var random = SplitMix64(seed: 2)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6_000 { counts[random.shuffle([0, 1, 2]), default: 0] += 1 }
    #expect(counts.count == 6)
    // The 99.9 % point with 5 degrees of freedom.
    #expect(chiSquare(Array(counts.values)) < 20.52)
  }
}

/// Sum of squared deviations from equal expected counts, in units of the expectation.
private func chiSquare(_ counts: [Int]) -> Double {
  let expected = Double(counts.reduce(0, +)) / Double(counts.count)
  return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
}
