// A detached task of high priority: still a task, and the thread still waits for the pool.
// Gets: queue: it never ended: a thread waits at Archive.swift
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

  func textNow(_ id: Int) -> String {
    let answer = Answer()
    Task.detached(priority: .high) { [self] in
      let text = await text(id)
      answer.text.withLock { $0 = text }
      answer.isThere.signal()
    }
    answer.isThere.wait()
    return answer.text.withLock { $0 } ?? ""
  }

  /// The synchronous core, on `reader` only: a note is read once.
  private func read(_ id: Int) -> String {
    if let text = kept.withLock({ $0[id] }) { return text }
    let text = disk.read(id)
    kept.withLock { $0[id] = text }
    return text
  }

  private final class Answer: Sendable {
    let text = Mutex<String?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }
}
