@testable import Persistence
import Synchronization

/// Leader and followers: a single waiting thread writes for all threads that wait.
///
/// With a defect, or without.
final class LeaderStore<Item: Storable>: BlockingGuardedStore {
  enum Defect: Sendable {
    case none, acknowledgesFollowersEarly
  }

  private let defect: Defect
  private let state: Mutex<StoreState<Item>>
  private let waiting = Mutex(WaitingCommits<Changes<Item>>())

  init(_ defect: Defect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    state = Mutex(try StoreState(opening: configuration))
  }

  func commit(_ changes: Changes<Item>) throws {
    let thread = WaitingThread()
    var leads = waiting.withLock { $0.append(changes, thread) }
    while true {
      if leads { lead() }
      switch thread.wait() {
      case .leads: leads = true
      case .answered(let outcome): return try outcome.get()
      }
    }
  }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result {
    try state.withLock { state in try body(state) }
  }

  /// Writes one group, and hands the line over.
  private func lead() {
    let group = waiting.withLock { $0.next(most: 64) { !$0.closes && !$1.closes } } ?? []
    let outcomes = state.withLock { state in
      // The defect: reads wait for the mutex, and see what was acknowledged; the disk has not got it yet.
      if defect == .acknowledgesFollowersEarly {
        for follower in group.dropFirst() { follower.caller.resume() }
      }
      return group.map { entry in Result { try state.commit(entry.commit) } }
    }
    answer(group, outcomes)
    if case .thread(let thread) = waiting.withLock({ $0.handOver() }) { thread.lead() }
  }

  private func answer(
    _ group: [WaitingCommits<Changes<Item>>.Entry], _ outcomes: [Result<Void, any Error>]
  ) {
    let told = defect == .acknowledgesFollowersEarly ? 1 : group.count
    for (entry, outcome) in zip(group, outcomes).prefix(told) { entry.caller.resume(with: outcome) }
  }
}
