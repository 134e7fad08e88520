import TestPrograms
import Testing

@testable import Persistence

@Suite("Urgent commits that wait")
struct UrgentCommitsTests {
  /// The caller that gets a writer's pause, by the callers answered before the pause and those that
  /// wait.
  @Test(
    arguments: [
      (answered: false, waits: false, yield: true, takes: true),
      (answered: false, waits: true, yield: false, takes: false),
      (answered: true, waits: false, yield: true, takes: false),
      (answered: true, waits: true, yield: true, takes: false),
    ])
  func anUrgentCallerDoesNotWaitForTheReturnOfOthers(
    answered: Bool, waits: Bool, yield: Bool, takes: Bool
  ) async throws {
    let waiting = Box(WaitingCommits<Int>())
    #expect(waiting.withLock { $0.take() })
    let first = await wait(for: 1, in: waiting, isUrgent: answered)
    let group = waiting.withLock { $0.next(most: 9) ?? [] }
    let others = [
      await wait(for: 2, in: waiting), await wait(for: 3, in: waiting, isUrgent: waits),
    ]
    for entry in group { entry.caller.resume() }
    #expect(waiting.withLock { $0.yield() } == yield)
    #expect(waiting.withLock { $0.takeUrgently(most: 9) { _ in true } } == takes)
    // The caller that has taken the service has it alone.
    #expect(waiting.withLock { $0.resume() } == (yield && !takes))
    let rest = waiting.withLock { $0.next(most: 9) ?? [] }
    #expect(rest.map(\.commit) == (waits ? [3, 2] : [2, 3]))
    for entry in rest { entry.caller.resume() }
    for task in [first] + others { try await task.value }
    #expect(
      waiting.withLock {
        $0.next(most: 1) == nil && $0.takeUrgently(most: 0) { _ in false }
      })
  }

  /// A caller that was answered alone waits for the others the next time.
  @Test func urgentCallersShareTheirWrites() async throws {
    let waiting = Box(WaitingCommits<Int>())
    let low = await wait(for: 1, in: waiting)
    let takes = { waiting.withLock { $0.takeUrgently(most: 9) { $0 != 7 } } }
    #expect(takes())
    #expect(waiting.withLock { $0.handOver().isTask })
    #expect(!takes())
    #expect(waiting.withLock { $0.resume() })
    for entry in waiting.withLock({ $0.next(most: 9) ?? [] }) { entry.caller.resume() }
    try await low.value
    // The caller may not pass this one.
    let other = await wait(for: 7, in: waiting)
    #expect(waiting.withLock { $0.yield() })
    #expect(!takes())
    for entry in waiting.withLock({ $0.next(most: 9) ?? [] }) { entry.caller.resume() }
    try await other.value
  }

  @Test func aCommitIsPassedSoOften() async throws {
    let waiting = Box(WaitingCommits<Int>())
    let low = await wait(for: 1, in: waiting)
    let takes = { (most: Int) in
      waiting.withLock { $0.takeUrgently(most: most) { _ in true } }
    }
    for most in 1...3 {
      #expect(!takes(most - 1))
      #expect(takes(most))
      #expect(waiting.withLock { $0.handOver().isTask && $0.resume() })
      // As after a group without an urgent commit.
      waiting.withLock { $0.hasTakenUrgent = false }
      #expect(waiting.withLock { $0.yield() })
    }
    for entry in waiting.withLock({ $0.next(most: 9) ?? [] }) { entry.caller.resume() }
    try await low.value
  }

  /// A task whose commit is in line when this returns.
  private func wait(
    for commit: Int, in waiting: Box<WaitingCommits<Int>>, isUrgent: Bool = false
  ) async -> Task<Void, any Error> {
    let count = waiting.withLock { $0.count }
    let task = Task {
      try await withCheckedThrowingContinuation { caller in
        waiting.withLock {
          _ =
            isUrgent
            ? $0.appendUrgent(commit, caller, most: 9) { _ in true } : $0.append(commit, caller)
        }
      }
    }
    while waiting.withLock({ $0.count }) == count { await Task.yield() }
    return task
  }
}

extension WaitingCommits.Successor {
  fileprivate var isTask: Bool { if case .task = self { true } else { false } }
}
