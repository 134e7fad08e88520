import Foundation

extension Kernel {
  static let keptLock = Kernel(
    name: "keptLock",
    report: "https://github.com/peterprokop/SwiftConcurrentCollections/issues/1",
    defect: "An early return leaves a lock locked."
  ) { isMended in
    let uploads = Uploads()
    await concurrently(
      {
        uploads.begin(isMended: isMended); uploads.end()
      },
      {
        uploads.begin(isMended: isMended); uploads.end()
      })
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Uploads: @unchecked Sendable {
  private let lock = NSLock()
  private var running = 0

  func begin(isMended: Bool) {
    lock.lock()
    if running > 0 {
      if isMended { lock.unlock() }
      return
    }
    running += 1
    lock.unlock()
  }

  func end() { lock.withLock { running = 0 } }
}
