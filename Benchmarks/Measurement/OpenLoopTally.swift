/// What became of the requests of an open loop.
///
/// The response time of a request counts from when it was due, so that a store that stalls is charged
/// with everything that had to wait behind it; no other correction is made. The service time counts
/// from when it was sent. O(1) for each request, without allocating; a value type, so give each
/// client its own and merge them.
///
/// Source: Tene, "How NOT to Measure Latency", 2013 (coordinated omission); Schroeder, Wierman and
/// Harchol-Balter, "Open Versus Closed: A Cautionary Tale", NSDI 2006.
public struct OpenLoopTally: Sendable {
  /// From when a request was due to when it was answered, in nanoseconds.
  public private(set) var response = Histogram()
  /// From when a request was sent to when it was answered, in nanoseconds.
  public private(set) var service = Histogram()
  /// How many requests were due in the measured time.
  public private(set) var due = 0
  /// How many requests were answered in the measured time.
  public private(set) var answered = 0
  /// How long is measured, in nanoseconds after the beginning.
  public let length: UInt64

  /// Below this share of the offered rate, the achieved one says that the store cannot keep up.
  public static let sustainedShare = 0.95

  /// Creates an empty tally.
  ///
  /// - Parameter length: How long is measured, in nanoseconds, at least 1.
  public init(length: UInt64) {
    self.length = max(1, length)
  }

  /// Records a request that has been answered; those that were due too late are not looked at.
  ///
  /// - Parameters:
  ///   - due: When it was due, in nanoseconds after the beginning.
  ///   - sent: When it was sent; not before it was due.
  ///   - answered: When it was answered; not before it was sent.
  public mutating func record(due: UInt64, sent: UInt64, answered: UInt64) {
    guard due < length else { return }
    self.due += 1
    if answered <= length { self.answered += 1 }
    response.record(answered - min(due, answered))
    service.record(answered - min(sent, answered))
  }

  /// Counts a request that was due and was never sent, because the time was up.
  ///
  /// - Parameter due: When it was due, in nanoseconds after the beginning.
  public mutating func recordUnsent(due: UInt64) {
    if due < length { self.due += 1 }
  }

  /// Adds what another client recorded in the same time.
  ///
  /// - Parameter other: The other client's tally.
  public mutating func merge(_ other: OpenLoopTally) {
    response.merge(other.response)
    service.merge(other.service)
    due += other.due
    answered += other.answered
  }

  /// How many requests were due in a second.
  public var offeredRate: Double { Double(due) / Double(length) * 1e9 }

  /// How many were answered in a second.
  public var achievedRate: Double { Double(answered) / Double(length) * 1e9 }

  /// Whether the store cannot keep up: its queue grows, and its response times say how long was
  /// measured and nothing else.
  public var isSaturated: Bool { Double(answered) < Self.sustainedShare * Double(due) }
}
