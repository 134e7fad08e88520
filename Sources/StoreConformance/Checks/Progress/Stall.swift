import Foundation
import Persistence

/// A disk that stands still: while it is closed, operations of some kinds wait, however many come.
final class Stall: @unchecked Sendable {
  // Sendable because everything below is only touched while `condition` is locked.
  private let condition = NSCondition()
  private var stopped: Set<FileOperation> = []
  private var waiting = 0
  private var largest = 0

  /// Stops these operations from now on.
  func close(_ operations: Set<FileOperation> = Set(FileOperation.allCases)) {
    condition.withLock { stopped = operations }
  }

  /// Lets everything go on.
  func open() {
    condition.withLock {
      stopped = []
      condition.broadcast()
    }
  }

  /// How many operations wait now.
  var waitingCount: Int { condition.withLock { waiting } }

  /// The bytes of the largest write so far.
  var largestWrite: Int { condition.withLock { largest } }

  /// Called before an operation, on its thread; blocks it while the disk stands still.
  func pass(_ operation: FileOperation, _ byteCount: Int) {
    condition.withLock {
      largest = max(largest, byteCount)
      waiting += 1
      while stopped.contains(operation) { condition.wait() }
      waiting -= 1
    }
  }
}
