import Dispatch
import Foundation
import Synchronization

/// Waits for so many yields to another thread: a clock that stands still with the machine.
///
/// A yield is a turn of each of two threads: one asks, the other answers. When the yields are over, threads
/// that may have had no processor meanwhile are waited for too.
///
/// Neither thread is of the cooperative pool, so that a blocked pool does not stop it. Costs one thread
/// until ``stop()``. One thread at a time may wait on it.
public final class SchedulerYields: Sendable {
  private let call = DispatchSemaphore(value: 0)
  private let answer = DispatchSemaphore(value: 0)
  private let isStopped = Atomic(false)

  /// Starts the thread that answers.
  public init() {
    Thread.detachNewThread { [self] in
      while true {
        call.wait()
        if isStopped.load(ordering: .acquiring) { return }
        answer.signal()
      }
    }
  }

  /// Blocks the calling thread until the condition holds, for so many yields at most.
  ///
  /// - Parameters:
  ///   - most: How many yields, each two changes of threads long.
  ///   - isDone: The condition.
  /// - Returns: Whether it holds.
  public func wait(_ most: Int = 100_000, until isDone: () -> Bool) -> Bool {
    for _ in 0..<most {
      if isDone() { return true }
      call.signal()
      answer.wait()
    }
    guard Standstill.isAwaited(after: most) else { return isDone() }
    let standstill = Standstill(after: most)
    while !isDone() {
      if standstill.isReached() { return isDone() }
    }
    return true
  }

  /// Lets the other thread end.
  public func stop() {
    isStopped.store(true, ordering: .releasing)
    call.signal()
  }
}
