/// The bucket scheme of HdrHistogram for three significant digits and a unit of 1.
///
/// Values up to 2,047 have a slot each. Each doubling of the value after that gets 1,024 slots of
/// twice the previous width, so a slot is never wider than 1/1,024 of its values. The scheme does
/// not depend on the highest value, which only determines the length of the array.
///
/// Source: Gil Tene, HdrHistogram (hdrhistogram.org), "Internal data structure".
enum HistogramLayout {
  /// Slots of the first bucket: the power of two at or above 2 × 10^3.
  static var subBucketCount: Int { 2_048 }
  /// Slots that each further bucket adds.
  static var subBucketHalfCount: Int { 1_024 }
  static var subBucketHalfCountMagnitude: Int { 10 }

  /// Number of buckets needed to hold `highest`.
  static func bucketCount(highest: UInt64) -> Int {
    bucket(of: highest) + 1
  }

  /// Number of slots needed to hold `highest`.
  static func slotCount(highest: UInt64) -> Int {
    (bucketCount(highest: highest) + 1) * subBucketHalfCount
  }

  /// The bucket of a value: 0 up to 2,047, then one more for each doubling.
  @inline(__always)
  static func bucket(of value: UInt64) -> Int {
    let mask = UInt64(truncatingIfNeeded: subBucketCount &- 1)
    let leadingZeroesOfTheFirst = 64 &- subBucketHalfCountMagnitude &- 1
    return leadingZeroesOfTheFirst &- (value | mask).leadingZeroBitCount
  }

  @inline(__always)
  static func slot(of value: UInt64) -> Int {
    let bucket = bucket(of: value)
    let subBucket = Int(truncatingIfNeeded: value >> UInt64(truncatingIfNeeded: bucket))
    return (bucket << subBucketHalfCountMagnitude) &+ subBucket
  }

  static func lowestValue(inSlot slot: Int) -> UInt64 {
    guard slot >= subBucketCount else { return UInt64(slot) }
    let bucket = slot >> subBucketHalfCountMagnitude - 1
    let subBucket = slot & (subBucketHalfCount - 1) + subBucketHalfCount
    return UInt64(subBucket) << UInt64(bucket)
  }

  static func highestValue(inSlot slot: Int) -> UInt64 {
    lowestValue(inSlot: slot) + (width(ofSlot: slot) - 1)
  }

  private static func width(ofSlot slot: Int) -> UInt64 {
    guard slot >= subBucketCount else { return 1 }
    return 1 << UInt64(slot >> subBucketHalfCountMagnitude - 1)
  }
}
