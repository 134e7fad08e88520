import Foundation

enum ConditionBefore {
  final class Inbox: @unchecked Sendable {
    private let condition = NSCondition()
    private var texts: [String] = []

    func put(_ text: String) {
      condition.withLock { texts.append(text) }
      condition.signal()
    }

    func take() -> String {
      condition.withLock {
        while texts.isEmpty { condition.wait() }
        return texts.removeFirst()
      }
    }
  }
}

enum ConditionAfter {
  actor Inbox {
    private var texts: [String] = []
    private var takers: [CheckedContinuation<String, Never>] = []

    func put(_ text: String) {
      if takers.isEmpty {
        texts.append(text)
      } else {
        takers.removeFirst().resume(returning: text)
      }
    }

    func take() async -> String {
      if !texts.isEmpty { return texts.removeFirst() }
      return await withCheckedContinuation { takers.append($0) }
    }
  }
}
