import Foundation
import Persistence
import Synchronization

/// A store that serves one commit at a time, and chooses whose is next.
final class TurnStore<Item: Storable>: GuardedStore, @unchecked Sendable {
  enum Choice: Sendable {
    /// This order has no defect.
    case oldest
    case newest, lowestID
    /// The second of two waiting calls comes before the first, so no call waits long.
    case pairsReversed
  }

  // Sendable because `waiting`, `isBusy` and `turns` are only touched while `condition` is locked.
  private let choice: Choice
  private let state: Mutex<StoreState<Item>>
  private let condition = NSCondition()
  private var waiting: [Waiter] = []
  private var isBusy = false
  private var turns = 0

  /// A waiting call; an object, so that its identity distinguishes it.
  private final class Waiter {
    let rank: String
    var isServed = false

    init(rank: String) { self.rank = rank }
  }

  init(_ choice: Choice, _ configuration: StoreConfiguration) throws {
    self.choice = choice
    state = Mutex(try StoreState(opening: configuration))
  }

  func commit(_ changes: Changes<Item>) throws {
    waitForTurn(Waiter(rank: Self.rank(changes)))
    defer { endTurn() }
    try state.withLock { state in try state.commit(changes) }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }

  private func waitForTurn(_ waiter: Waiter) {
    condition.withLock {
      guard isBusy else {
        isBusy = true
        return
      }
      waiting.append(waiter)
      while !waiter.isServed { condition.wait() }
    }
  }

  private func endTurn() {
    condition.withLock {
      guard let next else {
        isBusy = false
        return
      }
      waiting.removeAll { $0 === next }
      turns += 1
      next.isServed = true
      condition.broadcast()
    }
  }

  private var next: Waiter? {
    switch choice {
    case .oldest: waiting.first
    case .newest: waiting.last
    case .pairsReversed:
      turns.isMultiple(of: 2) && waiting.count > 1 ? waiting[1] : waiting.first
    case .lowestID: waiting.min { $0.rank < $1.rank }
    }
  }

  private static func rank(_ changes: Changes<Item>) -> String {
    if case .save(let item) = changes.steps.first { "\(item.id)" } else { "" }
  }
}
