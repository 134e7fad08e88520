import Foundation

extension Kernel {
  static let twoLocks = Kernel(
    name: "twoLocks",
    report: "https://github.com/ReactiveX/RxSwift/issues/2525",
    defect: "Two transfers take the locks of two accounts in opposite orders."
  ) { isMended in
    let (one, other) = (Account(number: 1), Account(number: 2))
    await concurrently(
      { one.transfer(to: other, isMended: isMended) },
      { other.transfer(to: one, isMended: isMended) })
  }
}

/// `@unchecked Sendable`: the lock, the condition or the queue guards the state.
private final class Account: @unchecked Sendable {
  let lock = NSLock()
  let number: Int
  var balance = 10

  init(number: Int) { self.number = number }

  func transfer(to other: Account, isMended: Bool) {
    let isFirst = !isMended || number < other.number
    let (first, second) = isFirst ? (self, other) : (other, self)
    first.lock.withLock {
      second.lock.withLock {
        balance -= 1
        other.balance += 1
      }
    }
  }
}
