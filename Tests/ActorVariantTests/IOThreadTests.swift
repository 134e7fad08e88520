import Foundation
import Persistence
import Testing

@Suite("A thread of our own")
struct IOThreadTests {
  private func onThread(
    _ thread: IOThread, _ body: @escaping @Sendable () async -> Void
  ) async {
    await Task(executorPreference: thread) { await body() }.value
  }

  @Test func jobsRunOneAfterTheOtherInTheirOrder() async {
    let thread = IOThread(name: "test")
    let seen = Log<Int>()
    for number in 0..<200 {
      await onThread(thread) { seen.note(number) }
    }
    #expect(seen.values == Array(0..<200))
    thread.stop()
    await thread.ended()
  }

  @Test func allJobsRunOnTheOneThread() async {
    let thread = IOThread(name: "test")
    let threads = Log<ObjectIdentifier>()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask(executorPreference: thread) {
          threads.note(currentThread())
        }
      }
    }
    #expect(Set(threads.values).count == 1)
    thread.stop()
    await thread.ended()
  }

  @Test func somethingIsDoneOnTheThreadBeforeEachJob() async {
    let seen = Log<String>()
    let threads = Log<ObjectIdentifier>()
    let thread = IOThread(tasksOn: "test") {
      seen.note("before")
      threads.note(currentThread())
    }
    for _ in 0..<20 {
      await onThread(thread) {
        seen.note("job")
        threads.note(currentThread())
      }
    }
    let values = seen.values
    let jobs = values.indices.filter { values[$0] == "job" }
    #expect(jobs.count == 20)
    #expect(jobs.allSatisfy { $0 > 0 && values[$0 - 1] == "before" })
    #expect(Set(threads.values).count == 1)
    thread.stop()
    await thread.ended()
  }

  @Test func aTaskThatWaitsForNobodyIsOneJobOfAThreadForTasks() async {
    let jobs = Log<Int>()
    let thread = IOThread(tasksOn: "test") { jobs.note(1) }
    await onThread(thread) { await Self.anywhere() }
    #expect(jobs.values.count == 1)
    thread.stop()
    await thread.ended()
  }

  @concurrent private static func anywhere() async {}

  @Test func aThreadThatNeverStartedHasEnded() async {
    let thread = IOThread(name: "test")
    let done = Log<Int>()
    await confirmation { hasEnded in
      await thread.ended()
      hasEnded()
    }
    // The thread was neither stopped nor used up by that.
    await onThread(thread) { done.note(1) }
    #expect(done.values == [1])
    thread.stop()
    await thread.ended()
  }

  @Test func stoppingFinishesTheJobsAndALateJobIsNotLost() async {
    let thread = IOThread(name: "test")
    let done = Log<Int>()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask(executorPreference: thread) { done.note(1) }
      }
      thread.stop()
    }
    await thread.ended()
    #expect(done.values.count == 20)
    await onThread(thread) { done.note(1) }
    await thread.ended()
    #expect(done.values.count == 21)
  }
}

/// Not callable by that name in asynchronous code, where a thread usually says nothing.
private func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
