import CSystemCalls
import Synchronization

/// A bell that threads sleep beside: one call to the system wakes as many of them as are meant.
///
/// The threads whose commits are in one group have one bell. With a semaphore for each, the writer makes a
/// call to the system for each thread of its group, before anybody can write the next one.
///
/// Safe to use from any thread.
@usableFromInline
package final class ThreadBell: @unchecked Sendable {
  // Sendable: `rings` is set once, and what it points to is used as an `Atomic` alone, from `init` to `deinit`;
  // the system reads it, by its address, while a thread that has the bell makes the call.
  private let rings: UnsafeMutablePointer<Atomic<UInt32>>
  /// How many threads sleep or are about to.
  let sleepers = Atomic(0)

  /// A bell beside which nobody sleeps.
  @usableFromInline
  package init() {
    rings = .allocate(capacity: 1)
    rings.initialize(to: Atomic(0))
  }

  deinit {
    rings.deinitialize(count: 1)
    rings.deallocate()
  }

  /// Blocks the calling thread until the condition holds.
  ///
  /// The thread that makes the condition hold rings afterwards. The number of rings is read before the condition: a ring
  /// between the two is no ring that the sleeper misses.
  ///
  /// - Parameters:
  ///   - bits: Which rings are for this thread.
  ///   - isDone: The condition; asked before each sleep.
  package func sleep(_ bits: UInt32, until isDone: () -> Bool) {
    sleepers.add(1, ordering: .sequentiallyConsistent)
    defer { sleepers.subtract(1, ordering: .relaxed) }
    while true {
      let seen = rings.pointee.load(ordering: .sequentiallyConsistent)
      if isDone() { return }
      csystemcalls_wait(rings, seen, bits)
    }
  }

  /// Wakes the sleepers that are meant; without a call to the system where nobody sleeps.
  ///
  /// - Parameter bits: The threads that are meant; all by default.
  @usableFromInline
  package func ring(for bits: UInt32 = .max) {
    rings.pointee.add(1, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { csystemcalls_wake_all(rings, bits) }
  }
}

/// A thread's place beside a bell.
@usableFromInline
package struct BellPlace: Sendable {
  /// The bell.
  @usableFromInline package let bell: ThreadBell
  /// The bits of a ring for this thread alone; another thread of a large group may have the same bits.
  let bits: UInt32

  /// The place of a thread among those that share the bell.
  @usableFromInline
  package init(_ bell: ThreadBell, number: Int) {
    self.bell = bell
    bits = 1 << UInt32(truncatingIfNeeded: number % 32)
  }
}
