import Foundation

extension Kernel {
  static let lostWake = Kernel(
    name: "lostWake",
    report: "https://github.com/swiftlang/swift-corelibs-foundation/pull/1218",
    defect: "A condition is signalled before anybody waits, and nothing remembers the signal."
  ) { isMended in
    let event = Event(isMended: isMended)
    await concurrently({ event.wait() }, { event.happen() })
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Event: @unchecked Sendable {
  private let condition = NSCondition()
  private var hasHappened = false
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func wait() {
    condition.lock()
    while !(isMended && hasHappened) {
      condition.wait()
      if !isMended { break }
    }
    condition.unlock()
  }

  func happen() {
    condition.lock()
    hasHappened = true
    condition.signal()
    condition.unlock()
  }
}
