import Foundation

extension Kernel {
  static let conditionIf = Kernel(
    name: "conditionIf",
    report: "https://github.com/swiftlang/swift-subprocess/pull/350",
    defect: "A consumer checks its condition once, and another consumer takes the item first."
  ) { isMended in
    let items = Items(isMended: isMended)
    async let closed: Void = concurrently({ items.take() }, { items.take() }, { items.add() })
    await concurrently({ items.close() })
    await closed
    try expect(items.misses == 0, "a consumer woke and found nothing")
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Items: @unchecked Sendable {
  private let condition = NSCondition()
  private var items: [Int] = []
  private var isClosed = false
  private(set) var misses = 0
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func add() {
    condition.lock()
    items.append(1)
    condition.signal()
    condition.unlock()
  }

  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  func take() {
    condition.lock()
    defer { condition.unlock() }
    if items.isEmpty, !isClosed { condition.wait() }
    while isMended, items.isEmpty, !isClosed { condition.wait() }
    if items.isEmpty, !isClosed { misses += 1 } else { _ = items.popLast() }
  }
}
