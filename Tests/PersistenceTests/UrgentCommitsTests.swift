import TestPrograms
import Testing

@testable import Persistence

@Suite("Urgent commits that wait")
struct UrgentCommitsTests {
  /// The caller that gets a writer's pause, by the callers answered before the pause and those that
  /// wait.
  @Test(
    arguments: [
      (answered: false, waits: false, pauses: true, takes: true),
      (answered: false, waits: true, pauses: false, takes: false),
      (answered: true, waits: false, pauses: true, takes: false),
      (answered: true, waits: true, pauses: true, takes: false),
    ])
  func anUrgentCallerDoesNotWaitForTheReturnOfOthers(
    answered: Bool, waits: Bool, pauses: Bool, takes: Bool
  ) async throws {
    let waiting = Box(WaitingCommits<Int>())
    #expect(waiting.withLock { $0.takesService() })
    let first = await wait(for: 1, in: waiting, isUrgent: answered)
    let group = waiting.withLock { $0.next(most: 9) ?? [] }
    let others = [
      await wait(for: 2, in: waiting), await wait(for: 3, in: waiting, isUrgent: waits),
    ]
    for entry in group { entry.caller.resume() }
    #expect(waiting.withLock { $0.pauses() } == pauses)
    #expect(waiting.withLock { $0.takesServiceUrgently(most: 9) { _ in true } } == takes)
    // The caller that has taken the service has it alone.
    #expect(waiting.withLock { $0.begins() } == (pauses && !takes))
    let rest = waiting.withLock { $0.next(most: 9) ?? [] }
    #expect(rest.map(\.commit) == (waits ? [3, 2] : [2, 3]))
    for entry in rest { entry.caller.resume() }
    for task in [first] + others { try await task.value }
    #expect(
      waiting.withLock {
        $0.next(most: 1) == nil && $0.takesServiceUrgently(most: 0) { _ in false }
      })
  }

  /// A caller that was answered alone waits for the others the next time.
  @Test func urgentCallersShareTheirWrites() async throws {
    let waiting = Box(WaitingCommits<Int>())
    let low = await wait(for: 1, in: waiting)
    let takes = { waiting.withLock { $0.takesServiceUrgently(most: 9) { $0 != 7 } } }
    #expect(takes())
    #expect(waiting.withLock { $0.handsOver().isTask })
    #expect(!takes())
    #expect(waiting.withLock { $0.begins() })
    for entry in waiting.withLock({ $0.next(most: 9) ?? [] }) { entry.caller.resume() }
    try await low.value
    // The caller may not pass this one.
    let other = await wait(for: 7, in: waiting)
    #expect(waiting.withLock { $0.pauses() })
    #expect(!takes())
    for entry in waiting.withLock({ $0.next(most: 9) ?? [] }) { entry.caller.resume() }
    try await other.value
  }

  @Test func aCommitIsPassedSoOften() async throws {
    let waiting = Box(WaitingCommits<Int>())
    let low = await wait(for: 1, in: waiting)
    let takes = { (most: Int) in
      waiting.withLock { $0.takesServiceUrgently(most: most) { _ in true } }
    }
    for most in 1...3 {
      #expect(!takes(most - 1))
      #expect(takes(most))
      #expect(waiting.withLock { $0.handsOver().isTask && $0.begins() })
      // As after a group without an urgent commit.
      waiting.withLock { $0.hasTakenUrgent = false }
      #expect(waiting.withLock { $0.pauses() })
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
