/// A histogram of durations in nanoseconds with three significant digits.
///
/// The slots are exactly those of an HdrHistogram with a lowest discernible value of 1 and three
/// significant digits, so the relative error of each value is at most 1/1,000.
///
/// - Recording is O(1), allocates nothing and takes a few nanoseconds.
/// - The storage is fixed: 264 KiB for the default range of an hour.
/// - Histograms of different threads are merged without loss.
///
/// This value type has no synchronisation: give each client its own histogram and merge them
/// afterwards.
///
/// ```swift
/// var latencies = Histogram()
/// latencies.record(1_250)
/// latencies.percentile(99.9)  // unavailable: one sample cannot say
/// ```
///
/// Source: Gil Tene, HdrHistogram (hdrhistogram.org).
public struct Histogram: Sendable, Hashable {
  /// The default highest value: one hour in nanoseconds.
  public static let defaultHighestTrackable: UInt64 = 3_600_000_000_000

  /// The highest value that can be recorded; larger values are recorded as this value.
  public internal(set) var highestTrackable: UInt64
  /// The number of recorded values, saturated ones included.
  public internal(set) var count: UInt64 = 0
  /// The number of values above ``highestTrackable``, which were recorded as that value.
  public internal(set) var saturated: UInt64 = 0

  var smallest = UInt64.max
  var largest: UInt64 = 0
  var slots: [UInt64]

  /// Makes an empty histogram.
  ///
  /// - Parameter highestTrackable: The highest value to tell apart, in nanoseconds. Values below 2
  ///   become 2, the smallest range of the scheme.
  public init(highestTrackable: UInt64 = Histogram.defaultHighestTrackable) {
    self.highestTrackable = max(2, highestTrackable)
    slots = Array(
      repeating: 0, count: HistogramLayout.slotCount(highest: self.highestTrackable))
  }

  /// Records one value, in O(1) and without allocating.
  ///
  /// - Parameter value: The value in nanoseconds.
  public mutating func record(_ value: UInt64) {
    record(value, count: 1)
  }

  /// Records a value several times, in O(1) and without allocating.
  ///
  /// - Parameters:
  ///   - value: The value in nanoseconds.
  ///   - repetitions: The number of times the value occurred; 0 records nothing.
  @inline(__always)
  public mutating func record(_ value: UInt64, count repetitions: UInt64) {
    guard repetitions > 0 else { return }
    let kept = min(value, highestTrackable)
    if value > highestTrackable { saturated += repetitions }
    slots[HistogramLayout.slot(of: kept)] += repetitions
    count += repetitions
    smallest = min(smallest, kept)
    largest = max(largest, kept)
  }

  /// Adds all values of another histogram.
  ///
  /// Histograms of different ranges have the same slots; the result has the wider range. The cost
  /// is linear in the number of slots.
  public mutating func merge(_ other: Histogram) {
    if other.slots.count > slots.count {
      slots += Array(repeating: 0, count: other.slots.count - slots.count)
    }
    for slot in other.slots.indices where other.slots[slot] > 0 {
      slots[slot] += other.slots[slot]
    }
    highestTrackable = max(highestTrackable, other.highestTrackable)
    count += other.count
    saturated += other.saturated
    smallest = min(smallest, other.smallest)
    largest = max(largest, other.largest)
  }

  /// The smallest recorded value, exact; `nil` when nothing was recorded.
  public var minimum: UInt64? { count == 0 ? nil : smallest }

  /// The largest recorded value, exact unless values were ``saturated``; `nil` when empty.
  public var maximum: UInt64? { count == 0 ? nil : largest }
}
