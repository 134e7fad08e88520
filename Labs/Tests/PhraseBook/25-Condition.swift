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
    private var takers: [(number: Int, caller: CheckedContinuation<String, any Error>)] = []
    private var lastNumber = 0

    func put(_ text: String) {
      if takers.isEmpty {
        texts.append(text)
      } else {
        takers.removeFirst().caller.resume(returning: text)
      }
    }

    /// Throws `CancellationError` if the task is cancelled while it waits; the text then stays.
    func take() async throws -> String {
      if !texts.isEmpty { return texts.removeFirst() }
      lastNumber += 1
      let number = lastNumber
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { caller in
          // The task may have been cancelled before; the handler then finds no taker.
          if Task.isCancelled {
            caller.resume(throwing: CancellationError())
          } else {
            takers.append((number, caller))
          }
        }
      } onCancel: {
        Task { await giveUp(number) }
      }
    }

    private func giveUp(_ number: Int) {
      guard let place = takers.firstIndex(where: { $0.number == number }) else { return }
      takers.remove(at: place).caller.resume(throwing: CancellationError())
    }
  }
}
