// Every caller reads the disk, so that nothing has to be guarded.
// Gets: queue: 2 reads
import Dispatch
import Lab22Check

/// The notes on the disk: for tasks, and for forty callers that cannot wait for a task.
final class Archive: Sendable {
  private let disk: Disk
  /// One thread waits for the disk, and it is no thread of the pool.
  private let reader = DispatchQueue(label: "archive")

  init(disk: Disk) { self.disk = disk }

  /// The asynchronous face: the task is suspended, and keeps no thread.
  func text(_ id: Int) async -> String {
    await withCheckedContinuation { caller in
      reader.async { caller.resume(returning: self.read(id)) }
    }
  }

  /// The synchronous face: the caller's thread waits for a thread, and for no task.
  func textNow(_ id: Int) -> String { reader.sync { read(id) } }

  /// The synchronous core, on `reader` only: a note is read at each call.
  private func read(_ id: Int) -> String {
    disk.read(id)
  }
}
