// The notes are read on several threads, and the screen shows the answer that comes last.
// Gets: screen: the disk goes on              note 1
import Foundation
import Lab22Check
import Synchronization

/// The notes on the disk: for tasks, and for forty callers that cannot wait for a task.
final class Archive: Sendable {
  private let disk: Disk
  private let kept = Mutex<[Int: String]>([:])

  init(disk: Disk) { self.disk = disk }

  /// The asynchronous face: the task is suspended, and keeps no thread.
  func text(_ id: Int) async -> String {
    await withCheckedContinuation { caller in
      Thread.detachNewThread { caller.resume(returning: self.read(id)) }
    }
  }

  /// The synchronous face: the caller's own thread waits for the disk.
  func textNow(_ id: Int) -> String { read(id) }

  /// The synchronous core, on any thread that may wait.
  private func read(_ id: Int) -> String {
    if let text = kept.withLock({ $0[id] }) { return text }
    let text = disk.read(id)
    kept.withLock { $0[id] = text }
    return text
  }
}
