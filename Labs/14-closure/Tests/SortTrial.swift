import Dispatch
import LabSupport
import Synchronization

/// Notes are sorted for a screen, on whichever thread.
enum SortTrial {
  static let count = 1000
  private static let key = DispatchSpecificKey<Bool>()

  /// Tells how many comparisons were made on the main actor, and of how many.
  @MainActor
  static func run(_ sorted: @MainActor ([Int], @escaping Lab14.Order) async -> [Int]) async {
    // The main actor's executor is the main queue, on Linux on whichever thread.
    DispatchQueue.main.setSpecific(key: key, value: true)
    let counts = Counts()
    let ids = (1...count).map { $0 * 7919 % count }
    let result = await sorted(ids + ids.prefix(10)) { first, second in
      counts.add(isOnMainActor: DispatchQueue.getSpecific(key: key) == true)
      return first < second
    }
    LabProgram.tell(result == ids.sorted() ? "sorted" : "not sorted")
    LabProgram.tell(counts.onMainActor)
    LabProgram.tell(counts.all)
  }

  private final class Counts: Sendable {
    private let state = Mutex((onMainActor: 0, all: 0))

    var onMainActor: Int { state.withLock { $0.onMainActor } }
    var all: Int { state.withLock { $0.all } }

    func add(isOnMainActor: Bool) {
      state.withLock { state in
        state.all += 1
        if isOnMainActor { state.onMainActor += 1 }
      }
    }
  }
}
