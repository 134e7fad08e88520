import Dispatch
import Schedules

/// Schedules that do not end, and schedules that look like them.
///
/// The cooperative pool tells whether a task waits for something outside, and other tests of the
/// same process keep the pool busy.
enum Stuck {
  static func gates(crosswise: Bool) async {
    let (left, right) = (Gate(), Gate())
    async let first: Void = Schedules.named("first") { await left.takeBoth(with: right) }
    async let second: Void = Schedules.named("second") {
      await (crosswise ? right : left).takeBoth(with: crosswise ? left : right)
    }
    _ = await (first, second)
  }

  static func wakeUp(isRemembered: Bool) async {
    let signal = Signal(remembers: isRemembered)
    async let waiter: Void = Schedules.named("waiter") { await signal.wait() }
    async let sender: Void = Schedules.named("sender") { await signal.send() }
    _ = await (waiter, sender)
  }

  /// Ends only when the body waits for it already.
  static func unstructuredTask() async {
    let isAwaited = DispatchSemaphore(value: 0)
    let task = Task { wait(for: isAwaited) }
    async let next: Void = signal(isAwaited)
    await task.value
    await next
  }

  static func detachedTask() async {
    let isAwaited = DispatchSemaphore(value: 0)
    let task = Task.detached {
      wait(for: isAwaited)
      for _ in 0..<4 { await Task.yield() }
    }
    async let next: Void = signal(isAwaited)
    await task.value
    await next
  }

  // A task may not call these by name, and for a moment this one does.
  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
  private static func signal(_ semaphore: DispatchSemaphore) async { semaphore.signal() }
}

/// A lock made of continuations.
actor Gate {
  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func takeBoth(with other: Gate) async {
    await take()
    Schedules.step("has one")
    await other.take()
    await other.release()
    release()
  }

  func take() async {
    if isTaken {
      await withCheckedContinuation { waiters.append($0) }
    } else {
      isTaken = true
    }
  }

  func release() {
    if waiters.isEmpty { isTaken = false } else { waiters.removeFirst().resume() }
  }
}

/// Wakes a waiter; a signal sent before anyone waits is remembered or lost.
actor Signal {
  private let remembers: Bool
  private var isSent = false
  private var waiter: CheckedContinuation<Void, Never>?

  init(remembers: Bool) { self.remembers = remembers }

  func wait() async {
    if isSent { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func send() {
    isSent = remembers
    waiter?.resume()
    waiter = nil
  }
}
