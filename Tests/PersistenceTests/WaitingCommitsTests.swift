import Dispatch
import Foundation
import Samples
import Synchronization
import TestPrograms
import Testing

@testable import Persistence

@Suite("Commits that wait")
struct WaitingCommitsTests {
  private final class Load: Sendable {}

  /// An item with a part that shows whether the item is still kept.
  private struct Loaded: Storable {
    var id: Int
    var load: Load? = nil

    enum CodingKeys: CodingKey { case id }
  }

  private final class Watch {
    weak var load: Load?
  }

  private func add(
    _ id: Int, to waiting: Box<WaitingCommits<EncodedChanges<Loaded>>>, _ watch: Watch? = nil
  ) throws -> Task<Void, any Error> {
    let load = Load()
    watch?.load = load
    let changes = try EncodedChanges(
      Changes([.save(Loaded(id: id, load: load))]), as: configuration(on: emptyDisk()))
    return Task {
      try await withCheckedThrowingContinuation { caller in
        waiting.withLock { _ = $0.append(changes, caller) }
      }
    }
  }

  /// The queue may be long while a group is written, and written changes are not needed again.
  @Test func whatHasBeenTakenIsLetGoAtOnce() async throws {
    let waiting = Box(WaitingCommits<EncodedChanges<Loaded>>())
    let watch = Watch()
    var tasks = [try add(0, to: waiting, watch)]
    while waiting.withLock({ $0.count }) < 1 { await Task.yield() }
    tasks += try (1..<5).map { try add($0, to: waiting) }
    while waiting.withLock({ $0.count }) < 5 { await Task.yield() }
    #expect(watch.load != nil)
    resume(waiting, most: 1)
    try await tasks.removeFirst().value
    #expect(watch.load == nil)
    #expect(waiting.withLock { $0.count } == 4)
    resume(waiting, most: 10)
    for task in tasks { try await task.value }
    #expect(waiting.withLock { $0.next(most: 1) == nil && $0.count == 0 })
  }

  /// One task at a time writes: the first caller in the queue must start it.
  @Test func onlyTheFirstInLineStartsAWriterAndTheServiceEndsWhenNothingWaits() async throws {
    let waiting = Box(WaitingCommits<Int>())
    #expect(waiting.withLock { $0.take() })
    #expect(waiting.withLock { !$0.take() })
    let task = wait(for: 1, in: waiting)
    await until(waiting, has: 1)
    #expect(waiting.withLock { !$0.freeIfEmpty() && !$0.take() })
    for entry in waiting.withLock({ $0.next(most: 1) ?? [] }) { entry.caller.resume() }
    try await task.value
    #expect(waiting.withLock { !$0.take() })
    #expect(waiting.withLock { $0.next(most: 1) == nil && $0.take() && $0.freeIfEmpty() })
  }

  /// The successors in each state of the queue.
  @Test func aThreadServesAtOnceOrIsToldToWhenItsTurnComes() {
    var waiting = WaitingCommits<Int>()
    let threads = (0..<3).map { _ in WaitingThread() }
    let leads = threads.enumerated().map { waiting.append($0, $1) }
    #expect(leads == [true, false, false])
    let first = waiting.next(most: 1)
    #expect(first?.map(\.commit) == [0])
    let successor = waiting.handOver()
    #expect(successor.thread === threads[1])
    // It serves already, before it wakes up.
    let others = [waiting.take(), waiting.resume()]
    #expect(others == [false, false])
    let second = waiting.next(most: 9)
    #expect(second?.map(\.commit) == [1, 2])
    let end = waiting.handOver()
    #expect(end.isNobody)
    let isFree = waiting.take()
    #expect(isFree)
  }

  @Test func aCommitThatIsNotForThreadsIsLeftToATask() {
    var waiting = WaitingCommits<Int>()
    let wasFree = waiting.take()
    let leads = [-1, 2].map { waiting.append($0, WaitingThread()) }
    let successor = waiting.handOver { $0 > 0 }
    #expect(wasFree && leads == [false, false] && successor.thread == nil && !successor.isNobody)
    let takes = waiting.append(3, WaitingThread()) { $0 > 0 }
    let resume = [waiting.take(), waiting.resume(), waiting.resume()]
    #expect(!takes && resume == [false, true, false])
    let first = waiting.next(most: 1)
    // Threads wait; a task continues at once.
    let pausesBeforeThreads = waiting.yield()
    let second = waiting.next(most: 9)
    let yield = waiting.yield()
    #expect(first?.count == 1 && second?.count == 2 && !pausesBeforeThreads && yield)
    // A thread does not wait for a task that lets others run.
    let leadsMeanwhile = waiting.append(4, WaitingThread())
    let beginsAgain = waiting.resume()
    #expect(leadsMeanwhile && !beginsAgain)
  }

  @Test func aThreadIsAnsweredAfterItHasLed() {
    let thread = WaitingThread()
    thread.lead()
    let first = thread.wait()
    WaitingCaller.thread(thread).resume(throwing: CancellationError())
    let second = thread.wait()
    #expect(first.outcome == nil)
    #expect(throws: CancellationError.self) { try second.outcome?.get() }
  }

  /// The signal of a message that a look has found ends no later wait.
  @Test(arguments: [0, 1, 100]) func aLookLeavesNothingForTheNextWait(_ polls: Int) {
    let thread = WaitingThread()
    thread.lead()
    let first = thread.wait(polls: 1)
    DispatchQueue.global().async { thread.resume(with: .failure(CancellationError())) }
    let second = thread.wait(polls: polls)
    #expect(first.outcome == nil)
    #expect(throws: CancellationError.self) { try second.outcome?.get() }
  }

  /// On a busy machine each look would keep the writer from its processor.
  @Test func theFirstLookThatTakesLongIsTheLast() {
    let (thread, wakeGroup) = (WaitingThread(), WakeGroup())
    thread.join(WakeGroupPlace(wakeGroup, number: 0))
    // The message comes when the thread looks no more.
    Thread {
      while wakeGroup.sleepers.load(ordering: .acquiring) == 0 { sched_yield() }
      thread.lead()
    }.start()
    var looks = 0
    let message = thread.wait(polls: 100) {
      looks += 1
      return looks < 3
    }
    #expect(looks == 3 && message.outcome == nil)
  }

  /// One call to the system wakes them.
  @Test func theThreadsOfAGroupHaveOneBell() {
    var waiting = WaitingCommits<Int>()
    let threads = (0..<6).map { _ in WaitingThread() }
    for (number, thread) in threads[..<3].enumerated() { _ = waiting.append(number, thread) }
    _ = waiting.next(most: 2)
    for (number, thread) in threads[3...].enumerated() { _ = waiting.append(number, thread) }
    _ = waiting.next(most: 9)
    let bells = threads.map { $0.leaveAnswer(.success(())) }
    #expect(bells[0] === bells[1] && bells[1] === bells[2])
    #expect(bells[3] === bells[4] && bells[4] === bells[5] && bells[2] !== bells[3])
  }

  /// Two bells too, where a group's limit has divided those that gathered.
  @Test(arguments: [2, 3, 40])
  func allThreadsOfAGroupAreAnswered(_ count: Int) async throws {
    let waiting = Box(WaitingCommits<Int>())
    #expect(waiting.withLock { $0.take() })
    var threads: [Task<Void, any Error>] = []
    for number in 0..<count + 2 {
      if number == count { answer(waiting, most: 1) }
      threads.append(waitOnThread(for: number, in: waiting))
      await until(waiting, has: number < count ? number + 1 : number)
    }
    answer(waiting, most: .max)
    for (number, thread) in threads.enumerated() {
      let error = await #expect(throws: Answer.self) { try await thread.value }
      #expect(error?.commit == number)
    }
  }

  /// Says which commit was answered.
  private struct Answer: Error {
    let commit: Int
  }

  private func answer(_ waiting: Box<WaitingCommits<Int>>, most: Int) {
    let group = waiting.withLock { $0.next(most: most) } ?? []
    WaitingCommits.answer(group) { .failure(Answer(commit: group[$0].commit)) }
  }

  private func waitOnThread(
    for commit: Int, in waiting: Box<WaitingCommits<Int>>
  ) -> Task<Void, any Error> {
    Task {
      try await withCheckedThrowingContinuation { caller in
        Thread {
          let thread = WaitingThread()
          _ = waiting.withLock { $0.append(commit, thread) }
          if case .answered(let outcome) = thread.wait() { caller.resume(with: outcome) }
        }.start()
      }
    }
  }

  /// The first commit of a group is taken despite the limits: otherwise it would wait forever.
  @Test(
    arguments: [
      (0, 100, [[4], [3], [9], [1], [1]]), (1, 100, [[4], [3], [9], [1], [1]]),
      (2, 100, [[4, 3], [9, 1], [1]]), (9, 100, [[4, 3, 9, 1, 1]]),
      (9, 0, [[4], [3], [9], [1], [1]]),
      (9, 8, [[4, 3], [9], [1, 1]]),
    ])
  func aGroupHasAsManyCommitsAsTheLimitAndTheRuleAllow(
    _ most: Int, _ largest: Int, _ expected: [[Int]]
  ) async throws {
    let waiting = Box(WaitingCommits<Int>())
    var tasks: [Task<Void, any Error>] = []
    for size in [4, 3, 9, 1, 1] {
      tasks.append(wait(for: size, in: waiting))
      await until(waiting, has: tasks.count)
    }
    var groups: [[Int]] = []
    while let group = take(waiting, most, largest) {
      groups.append(group.map(\.commit))
      for entry in group { entry.caller.resume() }
    }
    for task in tasks { try await task.value }
    #expect(groups == expected)
  }

  /// The next group of commits with no more than so much together.
  private func take(
    _ waiting: Box<WaitingCommits<Int>>, _ most: Int, _ largest: Int
  ) -> [WaitingCommits<Int>.Entry]? {
    var sum = 0
    return waiting.withLock {
      $0.next(most: most) { last, next in
        sum += last
        return sum + next <= largest
      }
    }
  }

  private func wait(
    for commit: Int, in waiting: Box<WaitingCommits<Int>>
  ) -> Task<Void, any Error> {
    Task {
      try await withCheckedThrowingContinuation { caller in
        waiting.withLock { _ = $0.append(commit, caller) }
      }
    }
  }

  private func until(_ waiting: Box<WaitingCommits<Int>>, has count: Int) async {
    while waiting.withLock({ $0.count }) < count { await Task.yield() }
  }

  private func resume(_ waiting: Box<WaitingCommits<EncodedChanges<Loaded>>>, most: Int) {
    for entry in waiting.withLock({ $0.next(most: most) ?? [] }) { entry.caller.resume() }
  }
}

extension WaitingCommits.Successor {
  fileprivate var thread: WaitingThread? {
    if case .thread(let thread) = self { thread } else { nil }
  }
  fileprivate var isNobody: Bool { if case .nobody = self { true } else { false } }
}

extension WaitingThread.Message {
  fileprivate var outcome: Result<Void, any Error>? {
    if case .answered(let outcome) = self { outcome } else { nil }
  }
}
