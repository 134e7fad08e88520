// Two serial queues, for even and odd notes; the screen cancels the older task.
// Gets: passes
import Dispatch
import Lab22Check
import Synchronization

final class Archive: Sendable {
  private let shelves: [Shelf]

  init(disk: Disk) { shelves = [Shelf(disk), Shelf(disk)] }

  func text(_ id: Int) async -> String {
    let shelf = shelves[id % 2]
    return await withCheckedContinuation { caller in
      shelf.queue.async { caller.resume(returning: shelf.text(id)) }
    }
  }

  func textNow(_ id: Int) -> String {
    let shelf = shelves[id % 2]
    return shelf.queue.sync { shelf.text(id) }
  }
}

private final class Shelf: Sendable {
  let queue = DispatchQueue(label: "shelf")
  private let disk: Disk
  private let kept = Mutex<[Int: String]>([:])

  init(_ disk: Disk) { self.disk = disk }

  /// On the queue only.
  func text(_ id: Int) -> String {
    if let text = kept.withLock({ $0[id] }) { return text }
    let text = disk.read(id)
    kept.withLock { $0[id] = text }
    return text
  }
}
