// An operation queue with one operation at a time; a synchronous caller waits for its operation.
// Gets: passes
import Foundation
import Lab22Check
import Synchronization

/// The notes on the disk: for tasks, and for forty callers that cannot wait for a task.
final class Archive: Sendable {
  private let disk: Disk
  private let kept = Mutex<[Int: String]>([:])
  private let readers = OperationQueue()

  init(disk: Disk) {
    self.disk = disk
    readers.maxConcurrentOperationCount = 1
  }

  /// The asynchronous face.
  func text(_ id: Int) async -> String {
    await withCheckedContinuation { caller in
      readers.addOperation { caller.resume(returning: self.read(id)) }
    }
  }

  /// The synchronous face.
  func textNow(_ id: Int) -> String {
    let text = Mutex("")
    readers.addOperations(
      [BlockOperation { [self] in text.withLock { $0 = read(id) } }], waitUntilFinished: true)
    return text.withLock { $0 }
  }

  private func read(_ id: Int) -> String {
    if let text = kept.withLock({ $0[id] }) { return text }
    let text = disk.read(id)
    kept.withLock { $0[id] = text }
    return text
  }
}
