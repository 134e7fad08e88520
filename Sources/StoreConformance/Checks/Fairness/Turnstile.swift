import Foundation
import Persistence

/// Lets file operations of one kind through one by one.
final class Turnstile: @unchecked Sendable {
  // Sendable because everything below is only touched while `condition` is locked.
  private let condition = NSCondition()
  private var operation: FileOperation?
  private var arrived = 0
  private var admitted = 0

  /// Stops these operations from now on.
  func close(_ operation: FileOperation) {
    condition.withLock { self.operation = operation }
  }

  /// Whether an operation waits.
  var isWaitedAt: Bool { condition.withLock { arrived > admitted } }

  /// Lets one through.
  func admit() {
    condition.withLock {
      admitted += 1
      condition.broadcast()
    }
  }

  /// Lets everything through from now on.
  func open() {
    condition.withLock {
      operation = nil
      condition.broadcast()
    }
  }

  /// Called before an operation, on its thread; blocks it until it is let through.
  func pass(_ operation: FileOperation) {
    condition.withLock {
      guard operation == self.operation else { return }
      let number = arrived
      arrived += 1
      while self.operation != nil, number >= admitted { condition.wait() }
    }
  }
}
