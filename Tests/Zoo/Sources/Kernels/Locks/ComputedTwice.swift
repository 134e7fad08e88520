import Foundation
import Synchronization

extension Kernel {
  static let computedTwice = Kernel(
    name: "computedTwice",
    report: "https://github.com/GetStream/stream-chat-swift/pull/3174",
    defect: "A cache looks under the lock, computes without it, and stores under it again."
  ) { isMended in
    let cache = Cache(isMended: isMended)
    await concurrently({ _ = cache.value() }, { _ = cache.value() })
    try expect(cache.decodes == 1, "\(cache.decodes) decodes of one image")
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Cache: @unchecked Sendable {
  private let lock = NSLock()
  private var image: Int?
  private let decoded = Mutex(0)
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  var decodes: Int { decoded.withLock { $0 } }

  func value() -> Int {
    if isMended {
      return lock.withLock {
        let value = image ?? decode()
        image = value
        return value
      }
    }
    if let image = lock.withLock({ image }) { return image }
    let value = decode()
    lock.withLock { image = value }
    return value
  }

  private func decode() -> Int {
    decoded.withLock { count in
      count += 1
      return count
    }
  }
}
