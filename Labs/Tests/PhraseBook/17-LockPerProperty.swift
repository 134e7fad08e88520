import Foundation
import Synchronization

enum LockPerPropertyBefore {
  /// No data race, and wrong: between two locks the count is not that of the sum.
  final class Average: @unchecked Sendable {
    private let sumLock = NSLock()
    private let countLock = NSLock()
    private var sum = 0.0
    private var count = 0

    func add(_ value: Double) {
      sumLock.withLock { sum += value }
      countLock.withLock { count += 1 }
    }

    var mean: Double { sumLock.withLock { sum } / Double(countLock.withLock { count }) }
  }
}

enum LockPerPropertyAfter {
  final class Average: Sendable {
    private struct State {
      var sum = 0.0
      var count = 0
    }

    private let state = Mutex(State())

    func add(_ value: Double) {
      state.withLock { state in
        state.sum += value
        state.count += 1
      }
    }

    var mean: Double { state.withLock { $0.sum / Double($0.count) } }
  }
}
