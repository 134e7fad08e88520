import LabSupport
import Synchronization

/// A call that runs concurrently with the check, and may never end.
final class Call: Sendable {
  private let ending = Mutex<String?>(nil)
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Begins a call, in a task that has been cancelled before if so wanted.
  init(isCancelled: Bool = false, _ body: @escaping @Sendable () async throws -> String) {
    let (stream, start) = AsyncStream.makeStream(of: Never.self)
    let task = Task {
      for await _ in stream {}
      let end: String
      do { end = try await body() } catch is CancellationError {
        end = "threw CancellationError"
      } catch { end = "threw \(type(of: error))" }
      self.ending.withLock { $0 = end }
    }
    self.task.withLock { $0 = task }
    if isCancelled { task.cancel() }
    start.finish()
  }

  /// True if the call has ended.
  var isOver: Bool { ending.withLock { $0 != nil } }

  /// Cancels the task of the call.
  func cancel() { task.withLock { $0 }?.cancel() }

  /// Returns the ending in words, as soon as the call has ended.
  func end() async -> String {
    await Patience.wait(Patience.short * 5) { isOver }
    return ending.withLock { $0 } ?? "never ended"
  }
}
