import Synchronization

extension Kernel {
  static let lostCancellation = Kernel(
    name: "lostCancellation",
    report: "https://github.com/swiftlang/swift-package-manager/pull/8721",
    defect: "A cancellation comes before the continuation is stored, and is lost."
  ) { isMended in
    let request = Request(isMended: isMended)
    let task = Task { try await request.response() }
    task.cancel()
    _ = await task.result
  }
}

private final class Request: Sendable {
  private let waiter = Mutex<CheckedContinuation<Void, any Error>?>(nil)
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func response() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Void, any Error>) in
        waiter.withLock { waiter in
          if isMended, Task.isCancelled { return caller.resume(throwing: CancellationError()) }
          waiter = caller
        }
      }
    } onCancel: {
      waiter.withLock { $0.take() }?.resume(throwing: CancellationError())
    }
  }
}
