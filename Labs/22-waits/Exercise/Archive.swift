import Dispatch
import Lab22Check
import Synchronization

/// The notes on the disk: for tasks, and for forty callers that cannot wait for a task.
actor Archive {
  private let disk: Disk
  private var kept: [Int: String] = [:]

  init(disk: Disk) { self.disk = disk }

  func text(_ id: Int) -> String {
    if let text = kept[id] { return text }
    // LAB: the disk takes its time. Which thread waits here?
    let text = disk.read(id)
    kept[id] = text
    return text
  }

  nonisolated func textNow(_ id: Int) -> String {
    let answer = Answer()
    Task {
      let text = await text(id)
      answer.text.withLock { $0 = text }
      answer.isThere.signal()
    }
    // LAB: a thread waits for a task. Which thread does the task wait for?
    answer.isThere.wait()
    return answer.text.withLock { $0 }
  }

  private final class Answer: Sendable {
    let text = Mutex("")
    let isThere = DispatchSemaphore(value: 0)
  }
}
