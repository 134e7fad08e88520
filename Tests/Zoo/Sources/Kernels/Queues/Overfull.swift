import Dispatch

extension Kernel {
  static let overfull = Kernel(
    name: "overfull",
    report: "https://github.com/emqx/CocoaMQTT/issues/695",
    defect: "A buffer is asked on its queue whether it is full, and is filled in a second step."
  ) { isMended in
    let buffer = Buffer()
    await concurrently({ buffer.add(isMended: isMended) }, { buffer.add(isMended: isMended) })
    try expect(buffer.count == 1, "\(buffer.count) messages in a buffer for 1")
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Buffer: @unchecked Sendable {
  private let queue = DispatchQueue(label: "buffer")
  private var messages: [Int] = []

  var count: Int { queue.sync { messages.count } }
  private var isFull: Bool { queue.sync { !messages.isEmpty } }

  func add(isMended: Bool) {
    if !isMended, isFull { return }
    queue.sync {
      if isMended, !messages.isEmpty { return }
      messages.append(1)
    }
  }
}
