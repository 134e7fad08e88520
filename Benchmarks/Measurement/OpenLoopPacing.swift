/// The next step of an open loop: which request is sent when, and to which of a bounded number of
/// places.
///
/// A value without a clock: the caller gives the time, so a test can choose any time. The sender
/// calls ``step(at:)`` and follows the answer; the receiver of an answer calls
/// ``answer(place:due:sent:at:)``. All times are nanoseconds after the beginning of the loop.
///
/// A place has at most one request under way, so that it can have keys of its own. When all places
/// are taken, the next request waits, and ``held`` counts it; its response time still counts from
/// the time when it was due. O(1) for each call, except the first one after the end.
///
/// When the measured time is over, a store that keeps up gets the requests that still wait, so that
/// none is missing from its response times. A saturated store does not get them: its queue could
/// take for ever.
///
/// The value is not synchronised: keep it behind a lock.
public struct OpenLoopPacing: Sendable {
  /// The sender's next action.
  public enum Step: Sendable, Hashable {
    /// Send a request, which is the place's `number`-th, counted from 0.
    case send(place: Int, number: Int, due: UInt64)
    /// Do nothing until then.
    case sleep(until: UInt64)
    /// Wait until ``OpenLoopPacing/answer(place:due:sent:at:)`` has returned `true` once.
    case wait
    /// Everything that was sent is answered, and nothing more is to be sent.
    case end
  }

  /// The outcomes of the requests so far.
  public private(set) var tally: OpenLoopTally
  /// How many requests found every place taken when they were to be sent.
  public private(set) var held = 0
  /// The most requests that were under way at once.
  public private(set) var mostOutstanding = 0
  /// How many requests each place was given.
  public private(set) var performed: [Int]
  private var schedule: ArrivalSchedule
  private var due: UInt64
  private var isHeld = false
  private var isAwaited = false
  private var isStopped = false
  /// How many of the requests that were sent belong to the measured time.
  private var sentMeasured = 0
  /// Whether requests that were due and not sent by the end stay unsent; `nil` before the end.
  private var leavesRest: Bool?
  /// The free places, in a ring; the place that became free first is in front.
  private var free: [Int]
  private var firstFree = 0
  private var outstanding = 0

  /// Creates the pacing of one loop.
  ///
  /// - Parameters:
  ///   - schedule: When the requests are due.
  ///   - warmUp: How long requests are sent before anything counts, in nanoseconds.
  ///   - length: How long is measured, in nanoseconds.
  ///   - places: How many requests may be under way at once, at least 1.
  public init(_ schedule: ArrivalSchedule, warmUp: UInt64, length: UInt64, places: Int) {
    self.schedule = schedule
    tally = OpenLoopTally(from: warmUp, length: length)
    due = self.schedule.next()
    let places = max(1, places)
    performed = Array(repeating: 0, count: places)
    free = Array(0..<places)
  }

  /// The sender's action now.
  ///
  /// - Parameter now: The time; not before that of the last call.
  /// - Returns: The step. After a request has been sent, ask again.
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

  /// Takes an answer.
  ///
  /// - Parameters:
  ///   - place: The place that has the answer.
  ///   - due: When the request was due.
  ///   - sent: When the place sent the request.
  ///   - now: When the request was answered.
  /// - Returns: Whether the sender waits for this answer and must be woken once.
  public mutating func answer(place: Int, due: UInt64, sent: UInt64, at now: UInt64) -> Bool {
    tally.record(due: due, sent: sent, answered: now)
    free[(firstFree + free.count - outstanding) % free.count] = place
    outstanding -= 1
    // The sender waits either for a free place or for the last answer.
    guard isAwaited, self.due < tally.end || outstanding == 0 else { return false }
    isAwaited = false
    return true
  }

  /// Sends nothing more, because the store has failed.
  public mutating func stop() { isStopped = true }

  private mutating func awaited() -> Step {
    isAwaited = true
    return .wait
  }

  /// Decides once, at the end: by then the answers within the measured time and the number of due
  /// requests are known.
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

  /// Records the requests that were due and not sent when the time was up.
  private mutating func leaveTheRest() {
    while due < tally.end {
      tally.recordUnsent(due: due)
      due = schedule.next()
    }
  }
}
