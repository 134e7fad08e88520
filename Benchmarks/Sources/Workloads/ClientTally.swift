import Measurement

/// The operations and times of a client.
@usableFromInline package struct ClientTally: Sendable {
  let client: Int
  /// The service times of the finds that started while all clients ran.
  private(set) var finds = Histogram()
  /// The service times of the saves that started while all clients ran.
  private(set) var saves = Histogram()
  /// All operations, including those before and after the measured time.
  @usableFromInline package private(set) var performed = 0
  /// The number of saves among them.
  private(set) var performedSaves = 0
  /// The time at which the first operation started.
  private(set) var start: UInt64 = 0
  /// The time at which the last operation ended and the next one starts.
  @usableFromInline package private(set) var end: UInt64 = 0
  /// The operations by the part of the measured time in which they ended.
  private(set) var slices = [Int](repeating: 0, count: ClosedLoop.slices)
  private let length: UInt64
  private let sliceLength: UInt64
  private var whole = 0
  private var parts = 0.0
  private var slice = 0
  private var sliceEnd: UInt64 = 0

  /// - Parameters:
  ///   - client: The number of the client.
  ///   - length: The length of the measured time, in nanoseconds.
  @usableFromInline package init(client: Int, length: UInt64) {
    self.client = client
    self.length = length
    sliceLength = max(1, length / UInt64(ClosedLoop.slices))
  }

  /// The operations in the measured time; an operation that ends after it counts by the part
  /// inside.
  ///
  /// If only whole operations counted, the small count of a slow store would change in steps of 1.
  var operations: Double { Double(whole) + parts }

  @usableFromInline package mutating func begin(at now: UInt64) {
    start = now
    end = now
  }

  /// Moves the start of the next operation; the time until then belongs to no operation.
  @usableFromInline package mutating func skip(to now: UInt64) { end = now }

  /// Records the operation that has just ended; the next one starts at once.
  ///
  /// - Parameters:
  ///   - isSave: `true` if the operation was a save.
  ///   - now: The time at which the operation ended.
  ///   - first: The begin of the measured time; `UInt64.max` as long as a client is missing.
  @usableFromInline package mutating func record(
    isSave: Bool, at now: UInt64, measuredFrom first: UInt64
  ) {
    let began = end
    end = now
    performed += 1
    if isSave { performedSaves += 1 }
    guard now > first else { return }
    let last = first + length
    if began >= last { return }
    if began >= first, now <= last {
      whole += 1
    } else {
      parts += Double(min(now, last) - max(began, first)) / Double(now - began)
    }
    if began >= first {
      if isSave { saves.record(now - began) } else { finds.record(now - began) }
    }
    if now <= last { countSlice(now, from: first) }
  }

  private mutating func countSlice(_ now: UInt64, from first: UInt64) {
    if sliceEnd == 0 { sliceEnd = first + sliceLength }
    if now >= sliceEnd {
      let passed = (now - sliceEnd) / sliceLength + 1
      slice += Int(min(passed, UInt64(slices.count)))
      sliceEnd += passed * sliceLength
    }
    if slice < slices.count { slices[slice] += 1 }
  }
}
