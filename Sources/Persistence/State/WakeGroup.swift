import CSystemCalls
import Synchronization

/// A place where threads sleep: one system call wakes all the threads that it is for.
///
/// The threads whose commits are in the same group share a wake group. With a semaphore per thread,
/// the writer would make a system call for each thread in its group before the next group could be
/// written.
///
/// Safe to use from any thread.
@usableFromInline
package final class WakeGroup: @unchecked Sendable {
  // Sendable: `wakes` is set once, and its memory is only used as an `Atomic`, from `init` to
  // `deinit`. The system reads it by its address while a thread that holds the wake group makes the
  // call.
  private let wakes: UnsafeMutablePointer<Atomic<UInt32>>
  /// The number of threads that sleep or are about to.
  let sleepers = Atomic(0)

  /// Creates a wake group without sleepers.
  @usableFromInline
  package init() {
    wakes = .allocate(capacity: 1)
    wakes.initialize(to: Atomic(0))
  }

  deinit {
    wakes.deinitialize(count: 1)
    wakes.deallocate()
  }

  /// Blocks the calling thread until the condition is true.
  ///
  /// The thread that makes the condition true wakes the group afterwards. The number of wakes is
  /// read before the condition, so the sleeper cannot miss a wake between the two. The bits are the
  /// wakes for this thread. The condition is checked before each sleep.
  package func sleep(_ bits: UInt32, until isDone: () -> Bool) {
    sleepers.add(1, ordering: .sequentiallyConsistent)
    defer { sleepers.subtract(1, ordering: .relaxed) }
    while true {
      let seen = wakes.pointee.load(ordering: .sequentiallyConsistent)
      if isDone() { return }
      csystemcalls_wait(wakes, seen, bits)
    }
  }

  /// Wakes the selected sleepers, by default all; makes no system call if no thread sleeps.
  @usableFromInline
  package func wake(for bits: UInt32 = .max) {
    wakes.pointee.add(1, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { csystemcalls_wake_all(wakes, bits) }
  }
}

/// A thread's place in a wake group.
@usableFromInline
package struct WakeGroupPlace: Sendable {
  @usableFromInline package let wakeGroup: WakeGroup
  /// The bits of a wake for this thread; in a large group, several threads share the same bits.
  let bits: UInt32

  /// Creates the place of a thread among those that share the wake group.
  @usableFromInline
  package init(_ wakeGroup: WakeGroup, number: Int) {
    self.wakeGroup = wakeGroup
    bits = 1 << UInt32(truncatingIfNeeded: number % 32)
  }
}
