import Foundation

extension Kernel {
  static let mainUnderLock = Kernel(
    name: "mainUnderLock",
    report: "https://github.com/LoopKit/LoopKit/pull/615",
    defect: "A thread waits for the main thread with a lock held that the main thread waits for."
  ) { isMended in
    let cache = Cache()
    async let shown = cache.shownTitle()
    await concurrently({ cache.refresh(isMended: isMended) })
    _ = await shown
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Cache: @unchecked Sendable {
  private let lock = NSLock()
  private var title = ""

  func refresh(isMended: Bool) {
    if isMended {
      let new = DispatchQueue.main.sync { "new" }
      return lock.withLock { title = new }
    }
    lock.withLock { title = DispatchQueue.main.sync { "new" } }
  }

  @MainActor func shownTitle() -> String { lock.withLock { title } }
}
