import Schedules
import Synchronization
import Testing

@Suite("Schedules that do not end")
struct StuckTests {
  @Test func twoActorsThatAwaitEachOtherAreADeadlock() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 100_000)) { _ in
      let (left, right) = (Gate(), Gate())
      async let first: Void = Schedules.named("first") { await left.takeBoth(with: right) }
      async let second: Void = Schedules.named("second") { await right.takeBoth(with: left) }
      _ = await (first, second)
    }
    let failure = try #require(result.failure)
    #expect(failure.kind == .deadlock)
    #expect(
      failure.message == """
        nothing is ready and the body has not ended; waiting: first, after "has one", \
        second, after "has one"
        """)
  }

  @Test func gatesTakenInOneOrderAreSound() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 1_000_000)) { _ in
      let (left, right) = (Gate(), Gate())
      async let first: Void = left.takeBoth(with: right)
      async let second: Void = left.takeBoth(with: right)
      _ = await (first, second)
    }
    try result.check()
    #expect(result.extent == .complete)
  }

  @Test func aLostWakeUpIsADeadlock() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 100_000)) { _ in
      let signal = Signal(remembers: false)
      async let waiter: Void = Schedules.named("waiter") { await signal.wait() }
      async let sender: Void = Schedules.named("sender") { await signal.send() }
      _ = await (waiter, sender)
    }
    let failure = try #require(result.failure)
    #expect(failure.kind == .deadlock)
    #expect(failure.message.hasSuffix("waiting: waiter"))
  }

  @Test func aSignalThatIsRememberedIsNotLost() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 100_000)) { _ in
      let signal = Signal(remembers: true)
      async let waiter: Void = signal.wait()
      async let sender: Void = signal.send()
      _ = await (waiter, sender)
    }
    try result.check()
    #expect(result.extent == .complete)
  }

  @Test func deadlocksAreCountedAndDoNotDisturbWhatFollows() async throws {
    let result = try await Schedules.explore(
      .exhaustive(limit: 100_000), keepGoing: true
    ) { _ in
      let signal = Signal(remembers: false)
      async let waiter: Void = signal.wait()
      async let sender: Void = signal.send()
      _ = await (waiter, sender)
    }
    #expect(result.extent == .complete)
    #expect(result.failures > 0)
    #expect(result.failures < result.schedules)
  }

  @Test func aTaskThatWaitsInALoopIsEndless() async throws {
    let result = try await Schedules.explore(
      .exhaustive(limit: 10), stepLimit: 1000
    ) { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    let failure = try #require(result.failure)
    #expect(failure.kind == .endless)
    #expect(failure.message.hasPrefix("not ended after 1000 steps"))
  }

  @Test func anUnstructuredTaskEscapes() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 10)) { _ in
      await Task {}.value
    }
    #expect(result.failure?.kind == .escaped)
  }

  @Test func aDetachedTaskThatWaitsEscapesAndIsNoDeadlock() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 10)) { _ in
      await Task.detached { for _ in 0..<4 { await Task.yield() } }.value
    }
    #expect(result.failure?.kind == .escaped)
    #expect(result.failure?.message.contains("schedule.executor") == true)
  }

  @Test func aBodyThatDependsOnMoreThanTheScheduleIsNotDeterministic() async throws {
    let runs = Mutex(0)
    let result = try await Schedules.explore(.exhaustive(limit: 1000)) { schedule in
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      _ = await interleave(tasks: run.isMultiple(of: 2) ? 3 : 2, steps: 2, under: schedule)
    }
    #expect(result.failure?.kind == .notDeterministic)
  }
}

/// A lock made of continuations.
private actor Gate {
  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func takeBoth(with other: Gate) async {
    await take()
    Schedules.step("has one")
    await other.take()
    await other.release()
    release()
  }

  func take() async {
    if isTaken {
      await withCheckedContinuation { waiters.append($0) }
    } else {
      isTaken = true
    }
  }

  func release() {
    if waiters.isEmpty { isTaken = false } else { waiters.removeFirst().resume() }
  }
}

/// Wakes a waiter; what is sent before anyone waits is remembered or lost.
private actor Signal {
  private let remembers: Bool
  private var isSent = false
  private var waiter: CheckedContinuation<Void, Never>?

  init(remembers: Bool) { self.remembers = remembers }

  func wait() async {
    if isSent { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func send() {
    isSent = remembers
    waiter?.resume()
    waiter = nil
  }
}
