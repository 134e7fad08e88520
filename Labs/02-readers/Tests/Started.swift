import Foundation
import Synchronization

/// A call on a separate thread, which may never return.
final class Started: Sendable {
  private let hasReturned = Atomic(false)

  init(_ call: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      call()
      self.hasReturned.store(true, ordering: .releasing)
    }
  }

  /// Returns true if it returns within so many turns; see ``Turns/wait(_:until:)``.
  func returns(within turns: Int) -> Bool {
    Turns.wait(turns) { hasReturned.load(ordering: .acquiring) }
  }
}
