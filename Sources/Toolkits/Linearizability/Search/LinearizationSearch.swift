/// The outcome of a search for an order of calls.
enum SearchOutcome {
  /// The calls fit this order. The order omits open-ended calls that took no effect.
  case found([Int])
  case impossible
  case outOfSteps
}

/// Searches for an order of calls that agrees with real time and with a sequential problem.
///
/// This is the algorithm of Wing and Gong (1993) with Lowe's memo of configurations (2017), on the
/// list of entries of Horn and Kroening (2015). Two more facts shorten the search. A read that
/// agrees with the state and may come now can always come now, so no alternative to it needs to be
/// tried. An open-ended call never needs to be placed.
struct LinearizationSearch<Problem: SearchProblem> {
  private let problem: Problem
  private let stepBudget: Int
  private var entries: EntryList
  private var linearized: LinearizedSet
  private var memo: ConfigurationMemo<Problem.State>
  private var stack: [(operation: Int, before: Problem.State)] = []
  private var state: Problem.State
  private var unplaced: Int
  /// The number of times that a call was tried on a state.
  private(set) var steps = 0

  init(_ problem: Problem, events: [Int], stepBudget: Int) {
    self.problem = problem
    self.stepBudget = stepBudget
    entries = EntryList(events, count: problem.count)
    linearized = LinearizedSet(capacity: problem.count)
    memo = ConfigurationMemo(expecting: problem.count)
    stack.reserveCapacity(problem.count)
    state = problem.initial
    unplaced = events.count { $0 < 0 }
  }

  /// Runs the search to its end.
  ///
  /// In the worst case, the time is exponential in the overlap of writes.
  mutating func run() -> SearchOutcome {
    var candidate = advance()
    while unplaced > 0 {
      guard steps < stepBudget else { return .outOfSteps }
      guard let entry = candidate else {
        // The call that must come next does not fit, and no other call may precede it.
        guard let last = backtrack() else { return .impossible }
        candidate = write(from: entries.entry(after: last))
        continue
      }
      steps += 1
      if let after = problem.apply(entry, to: state), place(entry, leadingTo: after) {
        candidate = advance()
      } else {
        candidate = write(from: entries.entry(after: entry))
      }
    }
    return .found(stack.map(\.operation))
  }

  /// Places every read that agrees with the state and may come now.
  ///
  /// - Returns: The first write that may come next, or nil at a dead end.
  private mutating func advance() -> Int? {
    var entry = entries.first
    while entries.isBegin(entry) {
      guard problem.isRead(entry) else {
        entry = entries.entry(after: entry)
        continue
      }
      steps += 1
      guard let after = problem.apply(entry, to: state) else {
        entry = entries.entry(after: entry)
        continue
      }
      // If a fitting read leads to a known dead end, this configuration is a dead end too.
      guard place(entry, leadingTo: after) else { return nil }
      entry = entries.first
    }
    return write(from: entries.first)
  }

  /// The first write, at or after an entry, that begins before any remaining call ends.
  private func write(from entry: Int) -> Int? {
    var entry = entry
    while entries.isBegin(entry) {
      if !problem.isRead(entry) { return entry }
      entry = entries.entry(after: entry)
    }
    return nil
  }

  /// Places a call next in the order, unless the search has already visited the resulting
  /// configuration.
  private mutating func place(_ operation: Int, leadingTo after: Problem.State) -> Bool {
    linearized.insert(operation)
    let digest = scramble(linearized.digest ^ problem.digest(after))
    guard memo.insert(linearized, after, digest: digest) else {
      linearized.remove(operation)
      return false
    }
    stack.append((operation, state))
    state = after
    entries.lift(operation)
    if entries.isCertain(operation) { unplaced -= 1 }
    return true
  }

  /// Undoes the latest write and the reads after it, which had no alternative.
  ///
  /// - Returns: The write, or nil if none is left.
  private mutating func backtrack() -> Int? {
    while let last = stack.popLast() {
      entries.unlift(last.operation)
      linearized.remove(last.operation)
      if entries.isCertain(last.operation) { unplaced += 1 }
      state = last.before
      if !problem.isRead(last.operation) { return last.operation }
    }
    return nil
  }
}
