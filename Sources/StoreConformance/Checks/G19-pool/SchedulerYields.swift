import Dispatch
import Foundation
import Synchronization

/// Waits for a number of yields to another thread, as a clock that stops whenever the machine
/// stops.
///
/// In a yield both threads run once: the first asks, and the second answers. After the last yield,
/// `wait` also waits for threads that may have had no processor meanwhile.
///
/// Neither thread belongs to the cooperative pool, so a blocked pool does not stop the clock.
/// Occupies one thread until ``stop()``. Only one thread at a time may call ``wait(_:until:)``.
@_spi(Labs) public final class SchedulerYields: Sendable {
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

  /// Blocks the calling thread until the condition holds, for a limited number of yields.
  ///
  /// Each yield takes two thread switches.
  ///
  /// - Returns: True if the condition holds.
  public func wait(_ most: Int = 100_000, until isDone: () -> Bool) -> Bool {
    for _ in 0..<most {
      if isDone() { return true }
      call.signal()
      answer.wait()
    }
    guard Stall.isAwaited(after: most) else { return isDone() }
    var stall = Stall(after: most)
    while !isDone() {
      if stall.isReached() { return isDone() }
    }
    return true
  }

  /// Ends the answering thread.
  public func stop() {
    isStopped.store(true, ordering: .releasing)
    call.signal()
  }
}
