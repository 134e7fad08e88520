/// The order of a schedule's transitions that every equivalent schedule keeps, and its races.
///
/// A race is a pair of dependent transitions of two threads that could come in the other order, with no
/// transition between them in the kept order (Abdulla, Aronis, Jonsson, Sagonas, "Source Sets: A Foundation for
/// Optimal Dynamic Partial Order Reduction", JACM 2017).
///
/// Complexity: O(transitions × threads), and more for objects that many threads touch.
struct HappensBefore {
  struct Race: Equatable {
    let first: Int
    let second: Int
  }

  /// The number of each thread's transitions that come before, or are, a transition.
  typealias Clock = [Int32]

  let transitions: [Transition]
  /// The position of each transition among those of its thread, from 1.
  private(set) var positions: [Int32] = []
  private var threads: [Int: Int] = [:]
  private var clocks: [Clock] = []
  private(set) var races: [Race] = []
  /// The clocks without what a transition follows only because both touch an object.
  private(set) var causes: [Clock] = []

  // The state after the transitions so far.
  private var now: [Clock] = []
  private var touched: [UInt64: [Access]] = [:]

  /// The last access of an object by a thread in a mode.
  private struct Access {
    let thread: Int
    let mode: Touch.Mode
    var transition: Int
  }

  init(_ transitions: [Transition]) {
    self.transitions = transitions
    for transition in transitions where threads[transition.thread] == nil {
      threads[transition.thread] = threads.count
    }
    now = Array(repeating: Clock(repeating: 0, count: threads.count), count: threads.count)
    for index in transitions.indices { add(index) }
  }

  /// True if the first transition comes before the second in every equivalent schedule.
  func orders(_ first: Int, before second: Int) -> Bool {
    clocks[second][thread(of: first)] >= positions[first]
  }

  func thread(of transition: Int) -> Int {
    threads[transitions[transition].thread, default: 0]
  }

  private mutating func add(_ index: Int) {
    let me = thread(of: index)
    now[me][me] += 1
    positions.append(now[me][me])
    causes.append(now[me])
    var found: [Int] = []
    for touch in transitions[index].touches { add(touch, by: me, at: index, &found) }
    clocks.append(now[me])
    races += found.map { Race(first: $0, second: index) }
  }

  private mutating func add(_ touch: Touch, by me: Int, at index: Int, _ found: inout [Int]) {
    switch touch.mode {
    case .woken:
      guard clocks.indices.contains(Int(touch.object)) else { return }
      cause(clocks[Int(touch.object)], of: index, by: me)
    case .wakes: break
    case .unknown: addUnknown(by: me, &found)
    case .spawn:
      guard let child = threads[Int(touch.object)] else { return }
      join(now[me], into: child)
    case .ended:
      guard let child = threads[Int(touch.object)] else { return }
      cause(now[child], of: index, by: me)
    case .afterAll: for clock in now { cause(clock, of: index, by: me) }
    case .read, .write, .take, .give, .post: addAccess(touch, by: me, at: index, &found)
    }
  }

  private mutating func addAccess(_ touch: Touch, by me: Int, at index: Int, _ found: inout [Int]) {
    let others = touched[touch.object, default: []]
      .filter { $0.thread != me && $0.mode.depends(on: touch.mode) }
      .sorted { $0.transition > $1.transition }
    // The latest first: an earlier access that comes before it is no race of this one.
    var before = now[me]
    for other in others where other.mode.races(with: touch.mode) {
      let clock = clocks[other.transition]
      guard before[other.thread] < positions[other.transition] else { continue }
      if !found.contains(other.transition) { found.append(other.transition) }
      for place in before.indices { before[place] = max(before[place], clock[place]) }
    }
    // Adding to a semaphore comes before a taker only if it woke the taker.
    for other in others where !(other.mode == .post && touch.mode == .take) {
      merge(other.transition, into: me)
    }
    note(touch, by: me, at: index)
  }

  private func addUnknown(by me: Int, _ found: inout [Int]) {
    var before = now[me]
    for other in clocks.indices.reversed() where thread(of: other) != me {
      guard before[thread(of: other)] < positions[other] else { continue }
      found.append(other)
      for place in before.indices { before[place] = max(before[place], clocks[other][place]) }
    }
  }

  private mutating func note(_ touch: Touch, by me: Int, at index: Int) {
    var accesses = touched[touch.object, default: []]
    if let place = accesses.firstIndex(where: { $0.thread == me && $0.mode == touch.mode }) {
      accesses[place].transition = index
    } else {
      accesses.append(Access(thread: me, mode: touch.mode, transition: index))
    }
    touched[touch.object] = accesses
  }

  /// Notes that a transition was impossible before others.
  private mutating func cause(_ clock: Clock, of index: Int, by me: Int) {
    join(clock, into: me)
    for place in clock.indices { causes[index][place] = max(causes[index][place], clock[place]) }
  }

  private mutating func merge(_ transition: Int?, into me: Int) {
    if let transition { join(clocks[transition], into: me) }
  }

  private mutating func join(_ clock: Clock, into thread: Int) {
    for place in clock.indices { now[thread][place] = max(now[thread][place], clock[place]) }
  }

  // MARK: Source sets

  /// The threads of which one must run in the place of the race's first transition to reverse the
  /// race: those with no earlier transition that must come before.
  func initials(of race: Race) -> [Int] {
    let between = (race.first + 1..<race.second).filter { !orders(race.first, before: $0) }
    var (initials, seen): ([Int], Set<Int>) = ([], [])
    var earlier: [Int] = []
    for index in between + [race.second] {
      let thread = transitions[index].thread
      if seen.insert(thread).inserted, !earlier.contains(where: { orders($0, before: index) }) {
        initials.append(thread)
      }
      earlier.append(index)
    }
    return initials
  }
}
