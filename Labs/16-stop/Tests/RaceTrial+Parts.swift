import Foundation
import Synchronization

/// An import and its cancellation, which begin together on two threads.
final class Start: Sendable {
  private let asked = Atomic(0)
  private let answered = Atomic(0)
  private let hasBegun = Atomic(false)
  private let isTogether = Atomic(false)
  private let isReached = Atomic(false)

  /// Returns when the other thread has just answered: both run now, and neither waits for a processor.
  ///
  /// With a single processor there is no such moment, and this returns after some tries.
  func begin() {
    var tries = 0
    var turns = Int.max
    while turns > 300, tries < 10 {
      tries += 1
      turns = 0
      asked.store(tries, ordering: .releasing)
      while answered.load(ordering: .acquiring) < tries, turns < 20_000 { turns += 1 }
    }
    isTogether.store(turns <= 300, ordering: .releasing)
    hasBegun.store(true, ordering: .releasing)
  }

  /// Answers the other thread until it begins.
  ///
  /// - Returns: `true` if both threads run now.
  func accompany() -> Bool {
    var turns = 0
    while !hasBegun.load(ordering: .acquiring) {
      answered.store(asked.load(ordering: .acquiring), ordering: .releasing)
      turns += 1
      if turns.isMultiple(of: 200_000) { sched_yield() }
    }
    return isTogether.load(ordering: .acquiring)
  }

  /// The import is at the step at which the other thread aims.
  func reach() { isReached.store(true, ordering: .releasing) }

  /// Waits until the import is at this step, for a number of turns at most.
  ///
  /// - Returns: The number of turns.
  func wait(turns: Int) -> Int {
    var turn = 0
    while turn < turns, !isReached.load(ordering: .acquiring) { turn += 1 }
    return turn
  }
}

/// Learns how long an import takes to its step, and chooses a moment on the way there.
struct Aim {
  private static let longest = 100_000
  private var lengths: [Int] = []
  /// The number of imports from which it has learnt.
  private(set) var round = 0

  /// The number of turns to wait before the cancellation.
  ///
  /// Every second import is cancelled as soon as it is at the step, to learn the length of the way.
  var turns: Int {
    guard !isLearning, !lengths.isEmpty else { return Self.longest }
    let length = lengths.sorted()[lengths.count / 2]
    // Anywhere on the way; 61 is prime, so that the moments spread.
    return length * (round * 37 % 61) / 60
  }

  private var isLearning: Bool { round.isMultiple(of: 2) }

  /// Learns from an import that took this number of turns.
  mutating func learn(_ turns: Int) {
    if isLearning { lengths = lengths.suffix(14) + [turns] }
    round += 1
  }
}

/// The ends of imports, by their numbers.
final class RaceEnds: Sendable {
  private struct State {
    var hasEnded: [Bool] = []
    var missing = 0
    var strange: String?
  }

  private let state = Mutex(State())
  private let right: [String]

  init(mayReturn: Bool) {
    right = mayReturn ? [Ending.cancelled, Ending.returned] : [Ending.cancelled]
  }

  var begun: Int { state.withLock { $0.hasEnded.count } }
  var missing: Int { state.withLock { $0.missing } }
  /// The number of the first import without an end, from 1.
  var firstMissing: Int? { state.withLock { $0.hasEnded.firstIndex(of: false).map { $0 + 1 } } }
  /// The first ending that is not right.
  var strange: String? { state.withLock { $0.strange } }

  /// Returns the number of a new import.
  func begin() -> Int {
    state.withLock { state in
      state.hasEnded.append(false)
      state.missing += 1
      return state.hasEnded.count - 1
    }
  }

  /// Waits for the end of an import, but not for long.
  func wait(for round: Int) {
    var turns = 0
    while turns < 1_000, !state.withLock({ $0.hasEnded[round] }) {
      turns += 1
      sched_yield()
    }
  }

  func add(_ end: String, of round: Int) {
    state.withLock { state in
      state.hasEnded[round] = true
      state.missing -= 1
      if !right.contains(end), state.strange == nil { state.strange = end }
    }
  }
}
