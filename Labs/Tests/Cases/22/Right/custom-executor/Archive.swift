// An actor on a queue of its own: the synchronous face enters the queue, and so the actor.
// Gets: passes
import Dispatch
import Lab22Check

/// The queue that the actor runs on.
final class Reader: SerialExecutor {
  let queue = DispatchQueue(label: "archive")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

actor Archive {
  private let disk: Disk
  private var kept: [Int: String] = [:]
  private nonisolated let reader = Reader()
  nonisolated var unownedExecutor: UnownedSerialExecutor { reader.asUnownedSerialExecutor() }

  init(disk: Disk) { self.disk = disk }

  func text(_ id: Int) -> String {
    if let text = kept[id] { return text }
    let text = disk.read(id)
    kept[id] = text
    return text
  }

  nonisolated func textNow(_ id: Int) -> String {
    reader.queue.sync { assumeIsolated { $0.text(id) } }
  }
}
