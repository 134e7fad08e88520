/// What an open loop does next: which request is sent when, and to which of a bounded number of places.
///
/// A value without a clock: whoever drives it says what time it is, so that a test may say what it
/// likes. The one who sends asks ``step(at:)`` and does as it says; whoever has an answer calls
/// ``answer(place:due:sent:at:)``. All times are nanoseconds after the beginning of the loop.
///
/// A place has at most one request under way, so that it can have keys of its own. When all of them
/// are taken the next request waits, and ``held`` counts it; its response time counts from when it was
/// due all the same. O(1) for each call, but for the first after the end.
///
/// When the measured time is over, a store that keeps up gets the requests that still wait, so that none
/// is missing from its response times. A saturated store does not: its queue could take for ever.
///
/// Not synchronised: keep it behind a lock.
public struct OpenLoopPacing: Sendable {
  /// What is to be done.
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

  /// What became of the requests so far.
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
  /// Whether what was due and is not sent by the end is left; `nil` before the end.
  private var leavesRest: Bool?
  /// The free places, the one that was left first in front, in a ring.
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

  /// What is to be done now.
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
  ///   - place: Which place has it.
  ///   - due: When the request was due.
  ///   - sent: When the place sent it.
  ///   - now: When it was answered.
  /// - Returns: Whether the one who sends waits for this, and is to be woken once.
  public mutating func answer(place: Int, due: UInt64, sent: UInt64, at now: UInt64) -> Bool {
    tally.record(due: due, sent: sent, answered: now)
    free[(firstFree + free.count - outstanding) % free.count] = place
    outstanding -= 1
    // Either a place was missing, or all that was left to do is to wait for the last answer.
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

  /// Decides once, at the end: the answers within the measured time are known by then, and so is how
  /// many requests were due.
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

  /// The time is up: what was due and is not sent is recorded as such.
  private mutating func leaveTheRest() {
    while due < tally.end {
      tally.recordUnsent(due: due)
      due = schedule.next()
    }
  }
}
