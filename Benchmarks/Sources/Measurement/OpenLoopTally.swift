/// The outcomes of the requests of an open loop.
///
/// The response time of a request counts from the time when it was due. A stall of the store
/// therefore includes the waiting time of all requests behind it, without any other correction. The
/// service time counts from the time when the request was sent. Each request costs O(1) and
/// allocates nothing.
///
/// The achieved rate counts all answers in the measured time, including answers to earlier
/// requests. The offered and the achieved rate therefore differ by the growth of the queue, not by
/// the time of a request (Little, "A Proof for the Queuing Formula L = λW", 1961).
///
/// For a request that was due but never sent, the tally records the time from due until the end, as
/// a lower bound. As long as ``unsent`` is not 0, each percentile is a lower bound too.
///
/// Source: Tene, "How NOT to Measure Latency", 2013 (coordinated omission); Schroeder, Wierman and
/// Harchol-Balter, "Open Versus Closed: A Cautionary Tale", NSDI 2006.
public struct OpenLoopTally: Sendable {
  /// The time from when a request was due to its answer, in nanoseconds.
  ///
  /// A request that was never sent counts until the end of the measured time.
  public private(set) var response = Histogram()
  /// The time from sending a request to its answer, in nanoseconds.
  public private(set) var service = Histogram()
  /// The number of requests due in the measured time.
  public private(set) var due = 0
  /// The number of due requests that were never sent.
  public private(set) var unsent = 0
  /// The number of requests answered in the measured time, including those due earlier.
  public private(set) var answered = 0
  /// The begin of the measured time, in nanoseconds after the beginning of the loop.
  public let begin: UInt64
  /// The length of the measured time, in nanoseconds.
  public let length: UInt64

  /// The store does not keep up if the achieved rate is below this share of the offered rate.
  ///
  /// The value is a judgement. A queue that grows by a twentieth of all requests would grow without
  /// limit in a longer measurement. At less than 90 % of the store's highest rate, random Poisson
  /// arrivals move a queue by less than that within a few hundred requests.
  public static let sustainedShare = 0.95

  /// Creates an empty tally.
  ///
  /// - Parameters:
  ///   - begin: The begin of the measured time, in nanoseconds after the beginning of the loop.
  ///   - length: The length of the measured time, in nanoseconds, at least 1.
  public init(from begin: UInt64 = 0, length: UInt64) {
    self.begin = begin
    self.length = max(1, length)
  }

  /// The end of the measured time, in nanoseconds after the beginning of the loop.
  public var end: UInt64 { begin + length }

  /// Records an answered request.
  ///
  /// The times of requests due before or after the measured time are ignored.
  ///
  /// - Parameters:
  ///   - due: The time at which it was due, in nanoseconds after the beginning.
  ///   - sent: The time at which it was sent; not before it was due.
  ///   - answered: The time at which it was answered; not before it was sent.
  public mutating func record(due: UInt64, sent: UInt64, answered: UInt64) {
    if answered >= begin, answered <= end { self.answered += 1 }
    guard isMeasured(due) else { return }
    self.due += 1
    response.record(answered - min(due, answered))
    service.record(answered - min(sent, answered))
  }

  /// Records a request that was due but never sent, because the time was up.
  ///
  /// - Parameter due: The time at which it was due, in nanoseconds after the beginning.
  public mutating func recordUnsent(due: UInt64) {
    guard isMeasured(due) else { return }
    self.due += 1
    unsent += 1
    response.record(end - due)
  }

  /// Returns true if a request due at this time belongs to the measured time.
  func isMeasured(_ due: UInt64) -> Bool { due >= begin && due < end }

  /// The number of requests due per second.
  public var offeredRate: Double { Double(due) / Double(length) * 1e9 }

  /// The number of answers per second.
  public var achievedRate: Double { Double(answered) / Double(length) * 1e9 }

  /// True if the store cannot keep up: its queue grows, and its response times depend only on the
  /// length of the measurement.
  public var isSaturated: Bool { isSaturated(ifDue: due) }

  /// Returns true if the store cannot keep up with `due` requests, some of which have no answer
  /// yet.
  func isSaturated(ifDue due: Int) -> Bool { Double(answered) < Self.sustainedShare * Double(due) }
}
