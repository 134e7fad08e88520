/// Limits the number of connection attempts, and computes the pause before the next one.
///
/// A value without a clock: callers pass the time.
struct ReconnectBudget: Sendable {
  let mostPerMinute: Int
  private(set) var beginnings: [ContinuousClock.Instant] = []
  private(set) var failures = 0

  /// Counts an attempt; returns `false` if the limit for the minute is reached.
  mutating func begin(at now: ContinuousClock.Instant) -> Bool {
    beginnings.removeAll { now - $0 >= .seconds(60) }
    guard beginnings.count < mostPerMinute else { return false }
    beginnings.append(now)
    return true
  }

  /// The number of connections begun within the minute before the last attempt.
  var count: Int { beginnings.count }

  mutating func succeeded() { failures = 0 }

  /// Returns the pause after a failure: from 10 ms to 1 s, doubled each time, with a random part
  /// ("Exponential Backoff And Jitter", AWS Architecture Blog, 2015: equal jitter).
  mutating func pause(random: (ClosedRange<Int>) -> Int) -> Duration {
    failures += 1
    let longest = min(1_000, 10 << min(failures - 1, 7))
    return .milliseconds(longest / 2 + random(0...longest / 2))
  }
}
