/// The outcomes of the requests of an open loop.
///
/// The response time of a request counts from when it was due, so that a store that stalls is
/// charged with everything that had to wait behind it; no other correction is made. The service
/// time counts from when it was sent. O(1) for each request, without allocating; a value type, so
/// give each client its own and merge them.
///
/// The achieved rate counts all answers in the measured time, also those to earlier requests. So
/// the offered and the achieved rate differ by the growth of the queue (Little, "A Proof for the
/// Queuing Formula L = λW", 1961), and not by the time that one request takes.
///
/// A request that was due and never sent has the time from when it was due until the end as a lower
/// bound of its response time. As long as ``unsent`` is not 0, each percentile is a lower bound
/// too.
///
/// Source: Tene, "How NOT to Measure Latency", 2013 (coordinated omission); Schroeder, Wierman and
/// Harchol-Balter, "Open Versus Closed: A Cautionary Tale", NSDI 2006.
public struct OpenLoopTally: Sendable {
  /// The time from when a request was due to its answer, in nanoseconds; until the end of the
  /// measured time if the request was never sent.
  public private(set) var response = Histogram()
  /// The time from when a request was sent to its answer, in nanoseconds.
  public private(set) var service = Histogram()
  /// How many requests were due in the measured time.
  public private(set) var due = 0
  /// How many of them were never sent.
  public private(set) var unsent = 0
  /// How many requests were answered in the measured time, whenever they were due.
  public private(set) var answered = 0
  /// When the measured time begins, in nanoseconds after the beginning of the loop.
  public let begin: UInt64
  /// How long is measured, in nanoseconds.
  public let length: UInt64

  /// Below this share of the offered rate, the achieved one says that the store cannot keep up.
  ///
  /// The value is a judgement. A queue that grows by a twentieth of all requests would grow without
  /// limit in a longer measurement. Random Poisson arrivals move a queue by less than that in a few
  /// hundred requests, below 90 % of the rate that a store can reach.
  public static let sustainedShare = 0.95

  /// Creates an empty tally.
  ///
  /// - Parameters:
  ///   - begin: When the measured time begins, in nanoseconds after the beginning of the loop.
  ///   - length: How long is measured, in nanoseconds, at least 1.
  public init(from begin: UInt64 = 0, length: UInt64) {
    self.begin = begin
    self.length = max(1, length)
  }

  /// When the measured time ends, in nanoseconds after the beginning of the loop.
  public var end: UInt64 { begin + length }

  /// Records a request that has been answered; the times of requests that were due before or after
  /// the measured time are ignored.
  ///
  /// - Parameters:
  ///   - due: When it was due, in nanoseconds after the beginning.
  ///   - sent: When it was sent; not before it was due.
  ///   - answered: When it was answered; not before it was sent.
  public mutating func record(due: UInt64, sent: UInt64, answered: UInt64) {
    if answered >= begin, answered <= end { self.answered += 1 }
    guard isMeasured(due) else { return }
    self.due += 1
    response.record(answered - min(due, answered))
    service.record(answered - min(sent, answered))
  }

  /// Records a request that was due and was never sent, because the time was up.
  ///
  /// - Parameter due: When it was due, in nanoseconds after the beginning.
  public mutating func recordUnsent(due: UInt64) {
    guard isMeasured(due) else { return }
    self.due += 1
    unsent += 1
    response.record(end - due)
  }

  /// Whether a request that is due at this time belongs to the measured time.
  func isMeasured(_ due: UInt64) -> Bool { due >= begin && due < end }

  /// Adds what another client recorded in the same time.
  ///
  /// - Parameter other: The other client's tally.
  public mutating func merge(_ other: OpenLoopTally) {
    response.merge(other.response)
    service.merge(other.service)
    due += other.due
    unsent += other.unsent
    answered += other.answered
  }

  /// How many requests were due in a second.
  public var offeredRate: Double { Double(due) / Double(length) * 1e9 }

  /// How many were answered in a second.
  public var achievedRate: Double { Double(answered) / Double(length) * 1e9 }

  /// Whether the store cannot keep up: its queue grows, and its response times depend only on the
  /// length of the measurement.
  public var isSaturated: Bool { isSaturated(ifDue: due) }

  /// Whether the store cannot keep up with so many due requests, some of which have no answer yet.
  func isSaturated(ifDue due: Int) -> Bool { Double(answered) < Self.sustainedShare * Double(due) }
}
