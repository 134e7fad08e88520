/// Decides the next step of an open loop: which request is sent when, and to which of a limited
/// number of places.
///
/// The value has no clock: the caller passes the time, so a test can choose the time. The sender
/// calls ``step(at:)`` and does what the result says. The receiver of an answer calls
/// ``answer(place:due:sent:at:)``. All times are nanoseconds after the beginning of the loop.
///
/// A place has at most one request under way, so each place can have separate keys. When all places
/// are taken, the next request waits, and ``held`` counts it; its response time still counts from
/// the time when it was due. O(1) for each call, except the first one after the end.
///
/// When the measured time is over, a store that keeps up still gets the waiting requests, so its
/// response times miss none of them. A saturated store does not get them, because its queue could
/// take forever.
///
/// The value is not synchronised: protect it with a lock.
public struct OpenLoopPacing: Sendable {
  /// The sender's next action.
  public enum Step: Sendable, Hashable {
    /// Send a request: the `number`-th of this place, counted from 0.
    case send(place: Int, number: Int, due: UInt64)
    /// Do nothing until this time.
    case sleep(until: UInt64)
    /// Wait until ``OpenLoopPacing/answer(place:due:sent:at:)`` has returned `true` once.
    case wait
    /// Stop: all sent requests are answered, and no more requests will be sent.
    case end
  }

  /// The outcomes of the requests so far.
  public private(set) var tally: OpenLoopTally
  /// The number of requests that waited because all places were taken.
  public private(set) var held = 0
  /// The highest number of requests under way at once.
  public private(set) var mostOutstanding = 0
  /// The number of requests sent to each place.
  public private(set) var performed: [Int]
  private var schedule: ArrivalSchedule
  private var due: UInt64
  private var isHeld = false
  private var isAwaited = false
  private var isStopped = false
  /// The number of sent requests that belong to the measured time.
  private var sentMeasured = 0
  /// True if requests that were due by the end but not sent stay unsent; `nil` before the end.
  private var leavesRest: Bool?
  /// The free places, as a ring; the first is the place that became free first.
  private var free: [Int]
  private var firstFree = 0
  private var outstanding = 0

  /// Creates the pacing of a loop.
  ///
  /// - Parameters:
  ///   - schedule: The times at which the requests are due.
  ///   - warmUp: The time before measuring, in nanoseconds; its requests are not counted.
  ///   - length: The measured time, in nanoseconds.
  ///   - places: The number of requests that may be under way at once, at least 1.
  public init(_ schedule: ArrivalSchedule, warmUp: UInt64, length: UInt64, places: Int) {
    self.schedule = schedule
    tally = OpenLoopTally(from: warmUp, length: length)
    due = self.schedule.next()
    let places = max(1, places)
    performed = Array(repeating: 0, count: places)
    free = Array(0..<places)
  }

  /// Returns the sender's next action.
  ///
  /// - Parameter now: The time; not before that of the last call.
  /// - Returns: The step. After sending a request, call the method again.
  public mutating func step(at now: UInt64) -> Step {
    if isStopped || (now >= tally.end && isRestLeft()) { leaveTheRest() }
    if due >= tally.end { return outstanding == 0 ? .end : awaited() }
    if due > now { return .sleep(until: due) }
    guard outstanding < free.count else {
      if !isHeld { held += 1 }
      isHeld = true
      return awaited()
    }
    isHeld = false
    let place = free[firstFree]
    firstFree = (firstFree + 1) % free.count
    outstanding += 1
    mostOutstanding = max(mostOutstanding, outstanding)
    if tally.isMeasured(due) { sentMeasured += 1 }
    defer {
      performed[place] += 1
      due = schedule.next()
    }
    return .send(place: place, number: performed[place], due: due)
  }

  /// Records an answer.
  ///
  /// - Parameters:
  ///   - place: The place that received the answer.
  ///   - due: The time at which the request was due.
  ///   - sent: The time at which the request was sent.
  ///   - now: The time at which the request was answered.
  /// - Returns: `true` if the sender waits for this answer and must be woken once.
  public mutating func answer(place: Int, due: UInt64, sent: UInt64, at now: UInt64) -> Bool {
    tally.record(due: due, sent: sent, answered: now)
    free[(firstFree + free.count - outstanding) % free.count] = place
    outstanding -= 1
    // The sender waits either for a free place or for the last answer.
    guard isAwaited, self.due < tally.end || outstanding == 0 else { return false }
    isAwaited = false
    return true
  }

  /// Stops sending, because the store has failed.
  public mutating func stop() { isStopped = true }

  private mutating func awaited() -> Step {
    isAwaited = true
    return .wait
  }

  /// Decides once, at the end, when the number of due requests and the answers within the measured
  /// time are known.
  private mutating func isRestLeft() -> Bool {
    if let leavesRest { return leavesRest }
    var (rest, next, count) = (schedule, due, sentMeasured)
    while next < tally.end {
      if tally.isMeasured(next) { count += 1 }
      next = rest.next()
    }
    let leaves = tally.isSaturated(ifDue: count)
    leavesRest = leaves
    return leaves
  }

  /// Records the requests that were due by the end but not sent.
  private mutating func leaveTheRest() {
    while due < tally.end {
      tally.recordUnsent(due: due)
      due = schedule.next()
    }
  }
}
