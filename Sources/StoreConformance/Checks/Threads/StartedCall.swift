import Persistence
import Synchronization

/// A call that was started on a separate thread, and its outcome so far.
///
/// No caller has to wait for it, so a call that never returns does not block any other call.
struct StartedCall<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let outcome = Mutex<Result<Value, any Error>?>(nil)
  }

  private let box: Box
  private let task: Task<Void, Never>

  init(
    on thread: IOThread, priority: TaskPriority? = nil,
    _ call: @escaping @Sendable () async throws -> Value
  ) {
    let box = Box()
    self.box = box
    task = Task(executorPreference: thread, priority: priority) {
      let outcome: Result<Value, any Error>
      do { outcome = .success(try await call()) } catch { outcome = .failure(error) }
      box.outcome.withLock { $0 = outcome }
    }
  }

  /// The result or the error of the call; `nil` until the call has ended.
  var outcome: Result<Value, any Error>? { box.outcome.withLock { $0 } }

  var hasReturned: Bool { outcome != nil }

  /// Waits for the end of the call, which may never come.
  func ended() async { await task.value }

  /// Cancels the calling task.
  func cancel() { task.cancel() }
}
