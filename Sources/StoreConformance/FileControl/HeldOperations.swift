import Foundation
import Persistence
import SeededRandom

/// File operations that wait on their threads until they are released: all at once, the first to
/// arrive, or one that a seed selects.
final class HeldOperations: @unchecked Sendable {
  // Sendable because every member below is accessed only while `condition` is locked.
  private let condition = NSCondition()
  private var kinds: Set<FileOperation> = []
  /// If set, one in `oneIn` operations is held, as the seed decides.
  private var chance: (oneIn: Int, random: SplitMix64)?
  private var single: (operation: FileOperation, remaining: Int)?
  /// The numbers of the waiting operations, in the order of their arrival.
  private var waiting: [Int] = []
  private var events = 0

  /// Holds every operation of these kinds from now on.
  func hold(_ operations: Set<FileOperation>) {
    condition.withLock {
      kinds = operations
      chance = nil
    }
  }

  /// Holds one later operation.
  func hold(_ operation: FileOperation, occurrence: Int) {
    condition.withLock { single = (operation, occurrence) }
  }

  /// Holds one in `oneIn` operations of these kinds from now on.
  func hold(
    oneIn: Int, of operations: Set<FileOperation> = Set(FileOperation.allCases), seed: UInt64
  ) {
    condition.withLock {
      kinds = operations
      chance = (oneIn, SplitMix64(seed: seed))
    }
  }

  /// The number of operations that wait now.
  var count: Int { condition.withLock { waiting.count } }

  /// The number of operations that have arrived or continued.
  ///
  /// While it grows, there is progress.
  var eventCount: Int { condition.withLock { events } }

  /// Releases every operation, and holds no more.
  func release() {
    condition.withLock {
      kinds = []
      chance = nil
      single = nil
      waiting = []
      condition.broadcast()
    }
  }

  /// Releases the operation that arrived first, if one waits.
  func releaseFirst() {
    condition.withLock {
      guard !waiting.isEmpty else { return }
      waiting.removeFirst()
      condition.broadcast()
    }
  }

  /// Releases one operation that the seed selects; the seed may also release none.
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

  /// Called before an operation, on its thread; blocks the thread while the operation is held.
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
