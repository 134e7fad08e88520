import Synchronization

extension Kernel {
  static let doubleResume = Kernel(
    name: "doubleResume",
    report: "https://github.com/groue/Semaphore",
    defect: "A signal and a cancellation meet, and both resume the same waiter."
  ) { isMended in
    let signal = Signal(isMended: isMended)
    let waiter = Task { try await signal.wait() }
    async let cancelled: Void = waiter.cancel()
    signal.signal()
    await cancelled
    _ = await waiter.result
  }
}

private final class Signal: Sendable {
  private let waiters = Mutex<[CheckedContinuation<Void, any Error>]>([])
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Void, any Error>) in
        waiters.withLock { waiters in
          if Task.isCancelled { return caller.resume(throwing: CancellationError()) }
          waiters.append(caller)
        }
      }
    } onCancel: {
      taken()?.resume(throwing: CancellationError())
    }
  }

  func signal() {
    if isMended { return taken()?.resume() ?? () }
    waiters.withLock { $0.first }?.resume()
    _ = taken()
  }

  private func taken() -> CheckedContinuation<Void, any Error>? {
    waiters.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
