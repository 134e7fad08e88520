import Measurement

/// What one client did.
struct ClientTally: Sendable {
  let client: Int
  private(set) var finds = Histogram()
  private(set) var saves = Histogram()
  private(set) var operations = 0
  /// When the first operation started.
  private(set) var start: UInt64 = 0
  /// When the last operation ended, and the next one starts.
  private(set) var end: UInt64 = 0
  /// The operations by the part of the window in which they ended.
  private(set) var slices = [Int](repeating: 0, count: ClosedLoop.slices)
  private let sliceLength: UInt64
  private var slice = 0
  private var sliceEnd: UInt64 = 0

  init(client: Int, sliceLength: UInt64) {
    self.client = client
    self.sliceLength = max(1, sliceLength)
  }

  mutating func begin(at now: UInt64) {
    start = now
    end = now
    sliceEnd = now + sliceLength
  }

  /// Records the operation that has just ended; the next one starts at once.
  mutating func record(isSave: Bool, at now: UInt64) {
    if isSave { saves.record(now - end) } else { finds.record(now - end) }
    if now >= sliceEnd { nextSlice(now) }
    if slice < slices.count { slices[slice] += 1 }
    operations += 1
    end = now
  }

  private mutating func nextSlice(_ now: UInt64) {
    let passed = (now - sliceEnd) / sliceLength + 1
    slice += Int(min(passed, UInt64(slices.count)))
    sliceEnd += passed * sliceLength
  }
}
