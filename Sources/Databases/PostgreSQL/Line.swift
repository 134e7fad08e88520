import Persistence

/// The calls that wait for a connection, in the order of arrival, and the state of their service.
///
/// Unlike ``WaitingCommits``, a call can leave the queue, at its deadline or when its task is
/// cancelled. The queue is a value to keep in a lock, so that a call enters it without a hop to the
/// actor.
struct Line<Call: Sendable>: Sendable {
  struct Entry: Sendable {
    let call: Call
    /// The size in bytes, as far as it matters for a group.
    let size: Int
    let deadline: ContinuousClock.Instant
  }

  typealias Closer = CheckedContinuation<Void, Never>

  private var entries: [Int: Entry] = [:]
  /// The numbers of the entries, from the first that may still be waiting to the next that arrives.
  private var numbers = 0..<0
  private var isServed = false
  private var closers: [Closer] = []
  /// True if new calls are refused.
  private(set) var isClosing = false
  /// The wait that ends calls at their deadlines.
  var timer: Int?

  /// The number of calls that wait.
  var count: Int { entries.count }

  /// The result of adding a call to the queue.
  enum Place {
    /// The call waits under a number. If `startsService` is true, no one serves, and the caller
    /// must start the service.
    case waits(number: Int, startsService: Bool)
    case closed
  }

  mutating func add(_ entry: Entry) -> Place {
    if isClosing { return .closed }
    let number = numbers.upperBound
    entries[number] = entry
    numbers = numbers.lowerBound..<number + 1
    return .waits(number: number, startsService: takesService())
  }

  /// Removes a call from the queue, unless it has been taken.
  mutating func remove(_ number: Int) -> Call? { entries.removeValue(forKey: number)?.call }

  /// Removes the calls whose time is over.
  ///
  /// All calls wait equally long, so these are the first ones.
  mutating func expire(at now: ContinuousClock.Instant) -> [Call] {
    var expired: [Call] = []
    while let number = numbers.first {
      if let entry = entries[number] {
        guard entry.deadline <= now else { break }
        entries[number] = nil
        expired.append(entry.call)
      }
      numbers.removeFirst()
    }
    return expired
  }

  /// The deadline of the first call that waits.
  var nextDeadline: ContinuousClock.Instant? {
    for number in numbers { if let entry = entries[number] { return entry.deadline } }
    return nil
  }

  /// Refuses every later call.
  ///
  /// Returns true if the caller must start the service.
  mutating func close(_ closer: Closer) -> Bool {
    isClosing = true
    closers.append(closer)
    return takesService()
  }

  enum Work {
    case calls([Entry])
    case close([Closer])
    /// No calls are left, and no one serves any more.
    case nothing
  }

  /// Takes the next calls; the first is always taken, whatever the limits.
  mutating func next(most: Int, bytes: Int) -> Work {
    var group: [Entry] = []
    var size = 0
    while let number = numbers.first {
      if let entry = entries[number] {
        guard group.isEmpty || (group.count < most && size + entry.size <= bytes) else { break }
        group.append(entry)
        size += entry.size
        entries[number] = nil
      }
      numbers.removeFirst()
    }
    if !group.isEmpty { return .calls(group) }
    if !closers.isEmpty {
      defer { closers = [] }
      return .close(closers)
    }
    isServed = false
    return .nothing
  }

  private mutating func takesService() -> Bool {
    defer { isServed = true }
    return !isServed
  }
}
