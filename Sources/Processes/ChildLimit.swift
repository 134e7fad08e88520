/// How long a child may live, in nanoseconds of one clock.
struct ChildLimit {
  /// When its time is up, unless it has said something lately.
  private(set) var deadline: UInt64
  private let end: UInt64
  private let longestSilence: UInt64

  /// - Parameters:
  ///   - seconds: How long it may live; `nil` for as long as it likes.
  ///   - silence: Within how many seconds it must have said something to go on after that; `nil`
  ///     where it may not.
  ///   - now: When it was started.
  init(seconds: Double?, silence: Double?, now: UInt64) {
    let limit = Self.nanoseconds(seconds)
    longestSilence = silence.map { Self.nanoseconds($0) } ?? 0
    deadline = Self.sum(now, limit)
    let longest = limit.multipliedReportingOverflow(by: ChildProcess.limitsWhileSpeaking)
    end = silence == nil ? deadline : Self.sum(now, longest.overflow ? .max : longest.partialValue)
  }

  /// Whether the process may go on; moves the deadline for one that still says something.
  mutating func allows(at now: UInt64, lastLine: UInt64) -> Bool {
    if now < deadline { return true }
    deadline = min(end, max(deadline, Self.sum(lastLine, longestSilence)))
    return now < deadline
  }

  /// Never for more than a year.
  private static func nanoseconds(_ seconds: Double?) -> UInt64 {
    let longest = 365.0 * 24 * 3600
    guard let seconds, seconds < longest else { return .max }
    return UInt64(max(0, seconds) * 1e9)
  }

  private static func sum(_ start: UInt64, _ length: UInt64) -> UInt64 {
    let (sum, overflow) = start.addingReportingOverflow(length)
    return overflow ? .max : sum
  }
}
