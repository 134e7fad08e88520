import Dispatch
import Synchronization

extension Kernel {
  static let weakAtTheEnd = Kernel(
    name: "weakAtTheEnd",
    report: "https://github.com/daltoniam/Starscream/issues/338",
    defect:
      "A block on a queue holds its owner weakly, and the last write is lost when the owner goes."
  ) { isMended in
    let (queue, sink) = (DispatchQueue(label: "log"), Sink())
    await concurrently({ Logger(queue, sink).log(isMended: isMended) })
    await withCheckedContinuation { caller in queue.async { caller.resume() } }
    let lines = sink.lines.withLock { $0 }
    try expect(lines == 1, "\(lines) of 1 line")
  }
}

private final class Sink: Sendable {
  let lines = Mutex(0)
}

private final class Logger: Sendable {
  private let queue: DispatchQueue
  private let sink: Sink

  init(_ queue: DispatchQueue, _ sink: Sink) { (self.queue, self.sink) = (queue, sink) }

  func log(isMended: Bool) {
    if isMended {
      queue.async { self.add() }
    } else {
      queue.async { [weak self] in self?.add() }
    }
  }

  private func add() { sink.lines.withLock { $0 += 1 } }
}
