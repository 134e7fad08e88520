// The queue guards the notes, and the compiler has only a word for it.
// Gets: promises: Archive.swift, line 11: nonisolated(unsafe)
import Dispatch
import Lab22Check

/// The notes on the disk: for tasks, and for forty callers that cannot wait for a task.
final class Archive: Sendable {
  private let disk: Disk
  /// One thread waits for the disk, and it is no thread of the pool.
  private let reader = DispatchQueue(label: "archive")
  nonisolated(unsafe) private var kept: [Int: String] = [:]

  init(disk: Disk) { self.disk = disk }

  /// The asynchronous face: the task is suspended, and keeps no thread.
  func text(_ id: Int) async -> String {
    await withCheckedContinuation { caller in
      reader.async { caller.resume(returning: self.read(id)) }
    }
  }

  /// The synchronous face: the caller's thread waits for a thread, and for no task.
  func textNow(_ id: Int) -> String { reader.sync { read(id) } }

  /// The synchronous core, on `reader` only: a note is read once.
  private func read(_ id: Int) -> String {
    if let text = kept[id] { return text }
    let text = disk.read(id)
    kept[id] = text
    return text
  }
}
