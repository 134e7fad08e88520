import Dispatch
import Foundation
import LabSupport
import Synchronization

/// Sorts notes for a screen, on any thread.
enum SortTrial {
  static let count = 1000
  static let asked = "the main actor is asked for an answer"
  private static let key = DispatchSpecificKey<Bool>()

  /// Reports the sorted notes and the comparisons.
  @MainActor
  static func run(_ sorted: @MainActor ([Int], @escaping Lab14.Order) async -> [Int]) async throws {
    // The main actor's executor is the main queue; on Linux, any thread may run it.
    DispatchQueue.main.setSpecific(key: key, value: true)
    let counts = Counts()
    let ids = (1...count).map { $0 * 7919 % count }
    // The highest id first: the caller chooses the order.
    let result = await sorted(ids + ids.prefix(10)) { first, second in
      let isOnMainActor = DispatchQueue.getSpecific(key: key) == true
      if counts.add(isOnMainActor: isOnMainActor) == 1, !isOnMainActor { waitForMainActor() }
      return first > second
    }
    let seen = Seen(
      count: result.count, twice: result.count - Set(result).count,
      isInOrder: result == result.sorted(by: >), onMainActor: counts.onMainActor,
      comparisons: counts.all)
    LabProgram.tell(String(decoding: try JSONEncoder().encode(seen), as: UTF8.self))
  }

  /// Returns when the main actor has done other work: never, if it waits for the sorting.
  private static func waitForMainActor() {
    LabProgram.tell(asked)
    let answered = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { answered.signal() }
    answered.wait()
  }

  private final class Counts: Sendable {
    private let state = Mutex((onMainActor: 0, all: 0))

    var onMainActor: Int { state.withLock { $0.onMainActor } }
    var all: Int { state.withLock { $0.all } }

    /// Returns the number of comparisons including this one.
    func add(isOnMainActor: Bool) -> Int {
      state.withLock { state in
        state.all += 1
        if isOnMainActor { state.onMainActor += 1 }
        return state.all
      }
    }
  }
}
