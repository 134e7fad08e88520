#if os(Linux)
  import Schedules

  /// A small program of actors and tasks with a known defect, and the same program without the defect.
  struct ActorProgram {
    typealias Body = @Sendable (Schedule) async throws -> Void

    let name: String
    let wrong: Body
    let correct: Body

    /// The programs in the order of the table.
    static let all = [
      reentrancy, continuation, taskOrder, cancellation, streamEnd, isolationHop, globalActor,
      executor,
    ]

    /// An actor reads, waits, and writes.
    private static let reentrancy = ActorProgram(
      name: "reentrancy",
      wrong: { _ in try await count(Counter(waits: true)) },
      correct: { _ in try await count(Counter(waits: false)) })

    /// The counter of an actor with an executor of the schedule.
    private static let executor = ActorProgram(
      name: "executor",
      wrong: { try await count(OwnedCounter(waits: true, $0.serialExecutor)) },
      correct: { try await count(OwnedCounter(waits: false, $0.serialExecutor)) })

    private static func count(_ counter: some Counting) async throws {
      async let first: Void = counter.increment()
      async let second: Void = counter.increment()
      _ = await (first, second)
      let value = await counter.value
      try Wrong.unless(value == 2, "\(value) of 2 counted")
    }

    /// Two answers come to a waiting call, and the second looks before the first has removed the call.
    private static let continuation = ActorProgram(
      name: "continuation twice",
      wrong: { _ in try await answer(Waiter(waits: true)) },
      correct: { _ in try await answer(Waiter(waits: false)) })

    private static func answer(_ waiter: Waiter) async throws {
      async let waiting: Void = waiter.wait()
      async let first: Void = waiter.answer()
      async let second: Void = waiter.answer()
      _ = await (first, second)
      await waiter.answerIfNobodyDid()
      await waiting
      let answers = await waiter.answers
      try Wrong.unless(answers == 1, "answered \(answers) times")
    }

    /// Child tasks need not run in the order in which they were created.
    private static let taskOrder = ActorProgram(
      name: "task order",
      wrong: { _ in
        let log = Log()
        async let first: Void = log.add(1)
        async let second: Void = log.add(2)
        _ = await (first, second)
        try Wrong.unless(await log.numbers == [1, 2], "the second came first")
      },
      correct: { _ in
        let log = Log()
        await log.add(1)
        await log.add(2)
        try Wrong.unless(await log.numbers == [1, 2], "the second came first")
      })

    /// A task that looked before its cancellation works after it.
    private static let cancellation = ActorProgram(
      name: "cancellation", wrong: { _ in try await cancel(waits: false) },
      correct: { _ in try await cancel(waits: true) })

    private static func cancel(waits: Bool) async throws {
      let log = Log()
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          Schedules.touch("cancellation", writes: false)
          guard !Task.isCancelled else { return }
          await Task.yield()
          await log.add(1)
        }
        await Task.yield()
        Schedules.touch("cancellation")
        group.cancelAll()
        if waits { try await group.waitForAll() }
        let seen = await log.numbers
        try await group.waitForAll()
        try Wrong.unless(await log.numbers == seen, "worked after its cancellation")
      }
    }

    /// One of two producers ends the stream, although the other is not done.
    private static let streamEnd = ActorProgram(
      name: "stream end", wrong: { _ in try await produce(waits: false) },
      correct: { _ in try await produce(waits: true) })

    private static func produce(waits: Bool) async throws {
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      async let first: Void = {
        await Task.yield()
        Schedules.touch("stream")
        continuation.yield(1)
      }()
      async let second: Void = {
        await Task.yield()
        Schedules.touch("stream")
        continuation.yield(2)
      }()
      if waits { await first }
      await second
      Schedules.touch("stream")
      continuation.finish()
      let sum = await stream.reduce(0, +)
      await first
      try Wrong.unless(sum == 3, "the sum is \(sum)")
    }

    /// A call of the actor reads the balance, and the next call changes it.
    private static let isolationHop = ActorProgram(
      name: "isolation hop", wrong: { _ in try await withdraw(inOneCall: false) },
      correct: { _ in try await withdraw(inOneCall: true) })

    private static func withdraw(inOneCall: Bool) async throws {
      let account = Account()
      @Sendable func take() async {
        if inOneCall {
          await account.takeIfThere(10)
        } else if await account.balance >= 10 {
          await account.take(10)
        }
      }
      async let first: Void = take()
      async let second: Void = take()
      _ = await (first, second)
      let balance = await account.balance
      try Wrong.unless(balance >= 0, "the balance is \(balance)")
    }

    /// The same with the state of a global actor.
    private static let globalActor = ActorProgram(
      name: "global actor", wrong: { _ in try await countGlobally(inOneCall: false) },
      correct: { _ in try await countGlobally(inOneCall: true) })

    private static func countGlobally(inOneCall: Bool) async throws {
      let box = Box()
      @Sendable func increment() async {
        if inOneCall {
          await box.increment()
        } else {
          let read = await box.value
          await box.set(read + 1)
        }
      }
      async let first: Void = increment()
      async let second: Void = increment()
      _ = await (first, second)
      let value = await box.value
      try Wrong.unless(value == 2, "\(value) of 2 counted")
    }
  }
#endif
