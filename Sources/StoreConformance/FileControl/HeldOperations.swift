import Foundation
import Persistence
import SeededRandom

/// File operations that wait, on their threads, until they are let go: all at once, the one that came
/// first, or one that a seed draws.
final class HeldOperations: @unchecked Sendable {
  // Sendable because everything below is only touched while `condition` is locked.
  private let condition = NSCondition()
  private var kinds: Set<FileOperation> = []
  /// If set, one in so many operations is held, as the seed decides.
  private var chance: (oneIn: Int, random: SplitMix64)?
  private var single: (operation: FileOperation, remaining: Int)?
  /// The numbers of those that wait, in the order in which they came.
  private var waiting: [Int] = []
  private var events = 0

  /// Holds every operation of these kinds from now on.
  func hold(_ operations: Set<FileOperation>) {
    condition.withLock {
      kinds = operations
      chance = nil
    }
  }

  /// Holds one operation that is still to come.
  func hold(_ operation: FileOperation, occurrence: Int) {
    condition.withLock { single = (operation, occurrence) }
  }

  /// Holds one in so many operations of these kinds from now on.
  func hold(
    oneIn: Int, of operations: Set<FileOperation> = Set(FileOperation.allCases), seed: UInt64
  ) {
    condition.withLock {
      kinds = operations
      chance = (oneIn, SplitMix64(seed: seed))
    }
  }

  /// How many operations wait now.
  var count: Int { condition.withLock { waiting.count } }

  /// How many operations have come here or gone on: as long as it grows, something moves.
  var eventCount: Int { condition.withLock { events } }

  /// Lets everything go on, and holds no more.
  func release() {
    condition.withLock {
      kinds = []
      chance = nil
      single = nil
      waiting = []
      condition.broadcast()
    }
  }

  /// Lets the operation go on that came first, if one waits.
  func releaseFirst() {
    condition.withLock {
      guard !waiting.isEmpty else { return }
      waiting.removeFirst()
      condition.broadcast()
    }
  }

  /// Releases one operation that the seed draws; the seed may also release none.
  func releaseByChance() {
    condition.withLock {
      guard !waiting.isEmpty, var random = chance?.random else { return }
      events += 1
      if Bool.random(using: &random) {
        waiting.remove(at: Int.random(in: waiting.indices, using: &random))
        condition.broadcast()
      }
      chance?.random = random
    }
  }

  /// Called before an operation, on its thread; blocks it while it is held.
  func pass(_ operation: FileOperation) {
    condition.withLock {
      events += 1
      guard isHeld(operation) else { return }
      let number = events
      waiting.append(number)
      while waiting.contains(number) { condition.wait() }
    }
  }

  private func isHeld(_ operation: FileOperation) -> Bool {
    if kinds.contains(operation) {
      guard let chance else { return true }
      var random = chance.random
      defer { self.chance?.random = random }
      return Int.random(in: 0..<chance.oneIn, using: &random) == 0
    }
    guard let single, single.operation == operation else { return false }
    self.single = single.remaining > 1 ? (operation, single.remaining - 1) : nil
    return single.remaining == 1
  }
}
