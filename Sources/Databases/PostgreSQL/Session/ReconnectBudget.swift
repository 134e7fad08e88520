/// How often connections may be begun, and how long to wait before the next one.
///
/// A value without a clock of its own: it is told the time.
struct ReconnectBudget: Sendable {
  private let mostPerMinute: Int
  private var beginnings: [ContinuousClock.Instant] = []
  private var failures = 0

  init(mostPerMinute: Int) { self.mostPerMinute = mostPerMinute }

  /// Counts a beginning; `false` when the minute's share is used up.
  mutating func begin(at now: ContinuousClock.Instant) -> Bool {
    beginnings.removeAll { now - $0 >= .seconds(60) }
    guard beginnings.count < mostPerMinute else { return false }
    beginnings.append(now)
    return true
  }

  /// How many connections were begun within the last minute before the last beginning.
  var count: Int { beginnings.count }

  mutating func succeeded() { failures = 0 }

  /// How long to wait after a failure: from 10 ms to 1 s, doubled each time, and a random part of
  /// that ("Exponential Backoff And Jitter", AWS Architecture Blog, 2015: equal jitter).
  mutating func pause(random: (ClosedRange<Int>) -> Int) -> Duration {
    failures += 1
    let longest = min(1_000, 10 << min(failures - 1, 7))
    return .milliseconds(longest / 2 + random(0...longest / 2))
  }
}
