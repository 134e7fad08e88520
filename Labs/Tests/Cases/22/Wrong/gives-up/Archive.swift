// A task that does not come in time is given up, and the caller reads on its own: the task reads later, too.
// Gets: queue: 2 reads
import Dispatch
import Lab22Check
import Synchronization

/// The notes on the disk: for tasks, and for forty callers that cannot wait for a task.
final class Archive: Sendable {
  private let disk: Disk
  /// One thread waits for the disk, and it is no thread of the pool.
  private let reader = DispatchQueue(label: "archive")
  private let kept = Mutex<[Int: String]>([:])

  init(disk: Disk) { self.disk = disk }

  /// The asynchronous face: the task is suspended, and keeps no thread.
  func text(_ id: Int) async -> String {
    await withCheckedContinuation { caller in
      reader.async { caller.resume(returning: self.read(id)) }
    }
  }

  /// The synchronous face: the caller's thread waits for a thread, and for no task.
  func textNow(_ id: Int) -> String {
    let isThere = DispatchSemaphore(value: 0)
    Task {
      _ = await self.text(id)
      isThere.signal()
    }
    if isThere.wait(timeout: .now() + 0.3) == .success, let text = kept.withLock({ $0[id] }) {
      return text
    }
    let text = disk.read(id)
    kept.withLock { $0[id] = text }
    return text
  }

  /// The synchronous core, on `reader` only: a note is read once.
  private func read(_ id: Int) -> String {
    if let text = kept.withLock({ $0[id] }) { return text }
    let text = disk.read(id)
    kept.withLock { $0[id] = text }
    return text
  }
}
