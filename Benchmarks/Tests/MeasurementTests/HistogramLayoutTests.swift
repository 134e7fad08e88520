import Testing

@testable import Measurement

@Suite("The bucket scheme of HdrHistogram")
struct HistogramLayoutTests {
  @Test func anHourOfMicrosecondsNeedsTheWellKnownNumberOfSlots() {
    #expect(HistogramLayout.bucketCount(highest: 3_600_000_000) == 22)
    #expect(HistogramLayout.slotCount(highest: 3_600_000_000) == 23_552)
  }

  @Test func anHourOfNanosecondsNeedsTenBucketsMore() {
    #expect(HistogramLayout.bucketCount(highest: 3_600_000_000_000) == 32)
    #expect(HistogramLayout.slotCount(highest: 3_600_000_000_000) == 33_792)
  }

  @Test func theNumberOfBucketsGrowsAtPowersOfTwo() {
    #expect(HistogramLayout.bucketCount(highest: 2) == 1)
    #expect(HistogramLayout.bucketCount(highest: 2_047) == 1)
    #expect(HistogramLayout.bucketCount(highest: 2_048) == 2)
    #expect(HistogramLayout.bucketCount(highest: .max) == 54)
  }

  @Test func slotsFollowEachOtherWithoutGapsOrOverlaps() {
    let slots = HistogramLayout.slotCount(highest: .max)
    var next: UInt64 = 0
    var wrong = 0
    for slot in 0..<slots {
      let low = HistogramLayout.lowestValue(inSlot: slot)
      let high = HistogramLayout.highestValue(inSlot: slot)
      let holdsBoth =
        HistogramLayout.slot(of: low) == slot && HistogramLayout.slot(of: high) == slot
      // 1,024 slots per doubling: never wider than 1/1,024 of the values that they hold.
      if low != next || !holdsBoth || (high - low + 1 > max(1, low / 1_024)) { wrong += 1 }
      next = high &+ 1
    }
    #expect(wrong == 0)
    #expect(next == 0, "the last slot must end at the highest number there is")
  }

  @Test(
    arguments: [
      (2_047, 2_047, 2_047), (2_048, 2_048, 2_049), (4_095, 4_094, 4_095), (8_180, 8_180, 8_183),
      (8_193, 8_192, 8_199), (9_995, 9_992, 9_999), (10_007, 10_000, 10_007),
      (10_008, 10_008, 10_015),
    ] as [(UInt64, UInt64, UInt64)])
  func equivalentRangesAreThoseOfThreeDigits(value: UInt64, low: UInt64, high: UInt64) {
    let slot = HistogramLayout.slot(of: value)
    #expect(HistogramLayout.lowestValue(inSlot: slot) == low)
    #expect(HistogramLayout.highestValue(inSlot: slot) == high)
  }
}
