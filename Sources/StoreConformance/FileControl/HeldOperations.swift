import Foundation
import Persistence

/// File operations that wait, on their threads, until they are let go.
final class HeldOperations: @unchecked Sendable {
  // Sendable because everything below is only touched while `condition` is locked.
  private let condition = NSCondition()
  private var kinds: Set<FileOperation> = []
  private var single: (operation: FileOperation, remaining: Int)?
  private var held = 0
  private var releases = 0

  /// Holds every operation of these kinds from now on.
  func hold(_ operations: Set<FileOperation>) {
    condition.withLock { kinds = operations }
  }

  /// Holds one operation that is still to come.
  func hold(_ operation: FileOperation, occurrence: Int) {
    condition.withLock { single = (operation, occurrence) }
  }

  /// How many operations wait now.
  var count: Int { condition.withLock { held } }

  /// Lets everything go on, and holds no more.
  func release() {
    condition.withLock {
      kinds = []
      single = nil
      releases += 1
      condition.broadcast()
    }
  }

  /// Called before an operation, on its thread; blocks it while it is held.
  func pass(_ operation: FileOperation) {
    condition.withLock {
      guard isHeld(operation) else { return }
      let before = releases
      held += 1
      while releases == before { condition.wait() }
      held -= 1
    }
  }

  private func isHeld(_ operation: FileOperation) -> Bool {
    if kinds.contains(operation) { return true }
    guard let single, single.operation == operation else { return false }
    self.single = single.remaining > 1 ? (operation, single.remaining - 1) : nil
    return single.remaining == 1
  }
}
