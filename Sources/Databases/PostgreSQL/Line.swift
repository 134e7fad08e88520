import Persistence

/// The calls that wait for a connection, in the order in which they came, and whether anybody serves
/// them.
///
/// Unlike ``WaitingCommits`` it lets a call go: at its deadline, or when its task is cancelled. A
/// value for a lock to keep, so that a call gets in line without a hop to the actor.
struct Line<Call: Sendable>: Sendable {
  struct Entry: Sendable {
    let call: Call
    /// In bytes, as far as it matters for a group.
    let size: Int
    let deadline: ContinuousClock.Instant
  }

  typealias Closer = CheckedContinuation<Void, Never>

  private var entries: [Int: Entry] = [:]
  /// The numbers of the entries from the first that may still be there to the next that comes.
  private var numbers = 0..<0
  private var isServed = false
  private var closers: [Closer] = []
  /// Whether new calls are refused.
  private(set) var isClosing = false
  /// The wait that lets calls go at their deadlines.
  var timer: Int?

  /// How many calls wait.
  var count: Int { entries.count }

  /// The answer to a call that gets in line.
  enum Place {
    /// In line under a number; somebody must serve the line now if nobody does.
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

  /// Takes a call out of the line, unless it has been taken.
  mutating func remove(_ number: Int) -> Call? { entries.removeValue(forKey: number)?.call }

  /// Takes the calls out whose time is over; all calls have the same patience, so that they are the
  /// first ones.
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

  /// Refuses every later call; whether somebody must serve the line now.
  mutating func close(_ closer: Closer) -> Bool {
    isClosing = true
    closers.append(closer)
    return takesService()
  }

  enum Work {
    case calls([Entry])
    case close([Closer])
    /// Nobody serves any more.
    case nothing
  }

  /// Takes the next calls; the first is always taken, whatever the limits say.
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
