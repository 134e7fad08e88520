/// How long a child may live, in nanoseconds of one clock.
struct ChildLimit {
  /// The end of its time, unless it has said something lately.
  private(set) var deadline: UInt64
  private let end: UInt64
  /// The end of its time even when it was given no processor.
  private let lastEnd: UInt64
  private let longestSilence: UInt64
  /// How many looks in a row have found no thread that runs or waits for a processor or a disk.
  private var calmLooks = 0
  /// Whether the process was let go on because it had no processor.
  private(set) var isDeprived = false

  /// How long it may go on between two looks at its threads, in nanoseconds.
  private static let longestBetweenLooks: UInt64 = 100_000_000
  private let betweenLooks: UInt64
  /// The part of the allowed silence for which a process must have had a processor: a process that
  /// gives its processor away gets little of a busy one.
  private static let shareToBeHad: UInt64 = 4
  /// After so many calm looks no thread is left that could go on.
  private static let enoughCalmLooks = 10
  /// How many limits a process with too little processor may live at the most.
  static let limitsWhileDeprived: UInt64 = 20

  /// - Parameters:
  ///   - seconds: How long it may live; `nil` for as long as it likes.
  ///   - silence: Within how many seconds it must have said something to go on after its limit;
  ///     `nil` where it may not go on.
  ///   - now: When it was started.
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

  /// Whether a process that is silent may go on at all.
  var mayBeSilent: Bool { longestSilence > 0 }

  /// Whether the process may go on; moves the deadline for one that still says something.
  mutating func allows(at now: UInt64, lastLine: UInt64) -> Bool {
    if now < deadline { return true }
    deadline = min(end, max(deadline, Self.sum(lastLine, longestSilence)))
    return now < deadline
  }

  /// Whether a process may go on that has said nothing for too long; to be asked once
  /// ``allows(at:lastLine:)`` returns false.
  ///
  /// A busy machine may give a process too little processor to say anything. A process is stuck
  /// when none of its threads wants a processor, or when it has had one for a quarter of its
  /// allowed silence.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - processor: How long it has had a processor since its last line.
  ///   - isBusy: Whether a thread runs, or waits for a processor or for a disk.
  /// - Returns: Whether it may go on until the next look.
  mutating func prolongs(at now: UInt64, processor: UInt64, isBusy: Bool) -> Bool {
    calmLooks = isBusy ? 0 : calmLooks + 1
    isDeprived = calmLooks < Self.enoughCalmLooks && processor < longestSilence / Self.shareToBeHad
    guard isDeprived, now < lastEnd else { return false }
    deadline = min(lastEnd, Self.sum(now, max(1, betweenLooks)))
    return true
  }

  /// The nanoseconds of a limit; no limit above a year.
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
