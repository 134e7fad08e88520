import Dispatch
import Persistence
import SeededRandom
import Synchronization

/// Holds file operations by a seed, and lets them through in another order than they came.
final class Warden: Sendable {
  private struct State {
    var random: SplitMix64
    var held: [DispatchSemaphore] = []
    var eventCount = 0
    var isHolding = false
  }

  private let state: Mutex<State>
  private let operations: Set<FileOperation>
  private let oneIn: Int

  /// Will hold one in so many of these operations, once told to begin.
  init(seed: UInt64, oneIn: Int, of operations: Set<FileOperation> = Set(FileOperation.allCases)) {
    state = Mutex(State(random: SplitMix64(seed: seed)))
    self.operations = operations
    self.oneIn = oneIn
  }

  /// Begins to hold operations.
  func begin() { state.withLock { $0.isHolding = true } }

  /// How many operations have come here or gone on: as long as it grows, something moves.
  var eventCount: Int { state.withLock { $0.eventCount } }

  /// Called before an operation, on its thread; may block it.
  func pass(_ operation: FileOperation) {
    let passage: DispatchSemaphore? = state.withLock { state in
      state.eventCount += 1
      guard state.isHolding, operations.contains(operation),
        Int.random(in: 0..<oneIn, using: &state.random) == 0
      else { return nil }
      let passage = DispatchSemaphore(value: 0)
      state.held.append(passage)
      return passage
    }
    passage?.wait()
  }

  /// Lets one of the operations that are held through, or leaves it at that for now.
  func releaseSome() {
    let passage: DispatchSemaphore? = state.withLock { state in
      guard !state.held.isEmpty else { return nil }
      state.eventCount += 1
      guard Bool.random(using: &state.random) else { return nil }
      return state.held.remove(at: Int.random(in: state.held.indices, using: &state.random))
    }
    passage?.signal()
  }

  /// Lets everything through, now and later.
  func openForGood() {
    let held = state.withLock { state in
      state.isHolding = false
      defer { state.held = [] }
      return state.held
    }
    for passage in held { passage.signal() }
  }
}
