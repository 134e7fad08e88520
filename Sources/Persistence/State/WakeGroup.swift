import CSystemCalls
import Synchronization

/// A bell on which threads sleep: one system call wakes all the threads that it is for.
///
/// The threads whose commits are in the same group share a bell. With a semaphore per thread, the
/// writer would make a system call for each thread in its group before the next group could be
/// written.
///
/// Safe to use from any thread.
@usableFromInline
package final class WakeGroup: @unchecked Sendable {
  // Sendable: `rings` is set once, and its memory is only used as an `Atomic`, from `init` to
  // `deinit`. The system reads it by its address while a thread that holds the bell makes the call.
  private let rings: UnsafeMutablePointer<Atomic<UInt32>>
  /// The number of threads that sleep or are about to.
  let sleepers = Atomic(0)

  /// Creates a bell without sleepers.
  @usableFromInline
  package init() {
    rings = .allocate(capacity: 1)
    rings.initialize(to: Atomic(0))
  }

  deinit {
    rings.deinitialize(count: 1)
    rings.deallocate()
  }

  /// Blocks the calling thread until the condition is true.
  ///
  /// The thread that makes the condition true rings the bell afterwards. The number of rings is
  /// read before the condition, so the sleeper cannot miss a ring between the two.
  ///
  /// - Parameters:
  ///   - bits: The rings that are for this thread.
  ///   - isDone: The condition; checked before each sleep.
  package func sleep(_ bits: UInt32, until isDone: () -> Bool) {
    sleepers.add(1, ordering: .sequentiallyConsistent)
    defer { sleepers.subtract(1, ordering: .relaxed) }
    while true {
      let seen = rings.pointee.load(ordering: .sequentiallyConsistent)
      if isDone() { return }
      csystemcalls_wait(rings, seen, bits)
    }
  }

  /// Wakes the selected sleepers; makes no system call if no thread sleeps.
  ///
  /// - Parameter bits: The threads to wake; all by default.
  @usableFromInline
  package func ring(for bits: UInt32 = .max) {
    rings.pointee.add(1, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { csystemcalls_wake_all(rings, bits) }
  }
}

/// A thread's place on a bell.
@usableFromInline
package struct WakeGroupPlace: Sendable {
  /// The bell.
  @usableFromInline package let bell: WakeGroup
  /// The bits of a ring for this thread; in a large group, several threads share the same bits.
  let bits: UInt32

  /// Creates the place of a thread among those that share the bell.
  @usableFromInline
  package init(_ bell: WakeGroup, number: Int) {
    self.bell = bell
    bits = 1 << UInt32(truncatingIfNeeded: number % 32)
  }
}
