/// The outcome of a search for an order of calls.
enum SearchOutcome {
  /// The calls fit this order; open-ended calls that took no effect are not in it.
  case found([Int])
  case impossible
  case outOfSteps
}

/// Looks for an order of calls that agrees with real time and with a sequential problem.
///
/// The algorithm of Wing and Gong (1993) with Lowe's memo of configurations (2017), on the list
/// of entries of Horn and Kroening (2015). Two more facts keep it short: a read that agrees with
/// the state and may come now can always come now, so nothing else need be tried in its place;
/// and an open-ended call never has to be placed at all.
struct LinearizationSearch<Problem: SearchProblem> {
  private let problem: Problem
  private let stepBudget: Int
  private var entries: EntryList
  private var linearized: LinearizedSet
  private var memo: ConfigurationMemo<Problem.State>
  private var stack: [(operation: Int, before: Problem.State)] = []
  private var state: Problem.State
  private var unplaced: Int
  /// How many times a call was tried on a state.
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

  /// Runs to the end; takes time exponential in the overlap of writes, at worst.
  mutating func run() -> SearchOutcome {
    var candidate = advance()
    while unplaced > 0 {
      guard steps < stepBudget else { return .outOfSteps }
      guard let entry = candidate else {
        // The call that must come next does not fit, and no other call may come first.
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
  /// - Returns: The first write that may come next, or nil when this is a dead end.
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
      // Where a fitting read leads to a known dead end, this configuration is one as well.
      guard place(entry, leadingTo: after) else { return nil }
      entry = entries.first
    }
    return write(from: entries.first)
  }

  /// The first write at or after an entry that begins before any call that is left ends.
  private func write(from entry: Int) -> Int? {
    var entry = entry
    while entries.isBegin(entry) {
      if !problem.isRead(entry) { return entry }
      entry = entries.entry(after: entry)
    }
    return nil
  }

  /// Puts a call next in the order, unless the search has been in the resulting configuration.
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

  /// Takes back the latest write, and the reads after it, which had no alternative.
  ///
  /// - Returns: The write, or nil when none is left.
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
