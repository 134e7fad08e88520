import Dispatch
import Synchronization

extension Kernel {
  static let lateWorkItem = Kernel(
    name: "lateWorkItem",
    report: "https://github.com/ashleymills/Reachability.swift/pull/338",
    defect: "A work item that has begun is cancelled, and acts after its owner has closed the file."
  ) { isMended in
    let (queue, file) = (DispatchQueue(label: "saves"), File())
    // Work items may be cancelled on every thread.
    nonisolated(unsafe) let item = DispatchWorkItem { file.write() }
    queue.async(execute: item)
    await concurrently({
      item.cancel()
      if isMended { queue.sync {} }
      file.close()
    })
    await withCheckedContinuation { caller in queue.async { caller.resume() } }
    try expect(file.late == 0, "a cancelled save wrote into a closed file")
  }
}

private final class File: Sendable {
  private let state = Mutex((isOpen: true, late: 0))

  var late: Int { state.withLock { $0.late } }

  func write() { state.withLock { state in state.late += state.isOpen ? 0 : 1 } }
  func close() { state.withLock { $0.isOpen = false } }
}
