/// The time limit of a child, in nanoseconds of a clock.
struct ChildLimit {
  /// The current deadline.
  ///
  /// It moves while the process writes output.
  private(set) var deadline: UInt64
  private let end: UInt64
  /// The latest deadline of a process that lacks a processor.
  private let lastEnd: UInt64
  private let longestSilence: UInt64
  /// The number of consecutive looks that found no thread running or waiting for a processor or a
  /// disk.
  private var calmLooks = 0
  /// True if the process may continue because it lacked a processor.
  private(set) var isDeprived = false

  /// The maximum time between two looks at the process's threads, in nanoseconds.
  private static let longestBetweenLooks: UInt64 = 100_000_000
  private let betweenLooks: UInt64
  /// The divisor of the allowed silence that gives the required processor time.
  ///
  /// A process that yields its processor gets only a small part of a busy one.
  private static let shareToBeHad: UInt64 = 4
  /// After this number of consecutive calm looks, no thread is left that could continue.
  private static let enoughCalmLooks = 10
  /// The maximum lifetime of a process with too little processor time, in limits.
  static let limitsWhileDeprived: UInt64 = 20

  /// - Parameters:
  ///   - seconds: The limit, or `nil` for none.
  ///   - silence: The number of seconds within which the process must have written output to
  ///     continue after its limit. `nil` if it may not continue.
  ///   - now: The start time.
  init(seconds: Double?, silence: Double?, now: UInt64) {
    let limit = Self.nanoseconds(seconds)
    longestSilence = silence.map { Self.nanoseconds($0) } ?? 0
    deadline = Self.sum(now, limit)
    let longest = limit.multipliedReportingOverflow(by: ChildProcess.limitsWhileSpeaking)
    end = silence == nil ? deadline : Self.sum(now, longest.overflow ? .max : longest.partialValue)
    betweenLooks = min(Self.longestBetweenLooks, limit / 4)
    let last = limit.multipliedReportingOverflow(by: Self.limitsWhileDeprived)
    lastEnd = silence == nil ? deadline : Self.sum(now, last.overflow ? .max : last.partialValue)
  }

  /// True if a silent process may continue at all.
  var mayBeSilent: Bool { longestSilence > 0 }

  /// Returns true if the process may continue.
  ///
  /// Moves the deadline of a process that still writes output.
  mutating func allows(at now: UInt64, lastLine: UInt64) -> Bool {
    if now < deadline { return true }
    deadline = min(end, max(deadline, Self.sum(lastLine, longestSilence)))
    return now < deadline
  }

  /// Returns true if a process may continue that has been silent for too long.
  ///
  /// Call this method after ``allows(at:lastLine:)`` has returned false.
  ///
  /// On a busy machine, a process may get too little processor time to write anything. A process is
  /// stuck if none of its threads wants a processor, or if it has had one for a quarter of its
  /// allowed silence.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - processor: The processor time of the process since its last line.
  ///   - isBusy: True if a thread runs, or waits for a processor or for a disk.
  /// - Returns: True if the process may continue until the next look.
  mutating func prolongs(at now: UInt64, processor: UInt64, isBusy: Bool) -> Bool {
    calmLooks = isBusy ? 0 : calmLooks + 1
    isDeprived = calmLooks < Self.enoughCalmLooks && processor < longestSilence / Self.shareToBeHad
    guard isDeprived, now < lastEnd else { return false }
    deadline = min(lastEnd, Self.sum(now, max(1, betweenLooks)))
    return true
  }

  /// The limit in nanoseconds.
  ///
  /// A limit of a year or more counts as no limit.
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
