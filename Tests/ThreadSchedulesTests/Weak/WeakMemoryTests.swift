#if os(Linux)
  import Testing
  import ThreadSchedules

  @Suite("Values that weaker orders of atomics allow", .serialized)
  struct WeakMemoryTests {
    private static let program = ThreadProgram.product("thread-access-child")

    @Test func aMessageIsMissedWithoutAnOrder() async throws {
      let sequential = try await explored("mailbox", memory: .sequentiallyConsistent)
      #expect(sequential.failure == nil && sequential.result.extent == .complete)
      let weak = try await explored("mailbox")
      let failure = try #require(weak.failure)
      #expect(failure.message == "the message is 0")
      #expect(failure.timeline.contains("the load has the older value 0, not 7"))
      let replayed = try await explored("mailbox", .replay(failure.replay))
      #expect(replayed.failure?.message == failure.message)
    }

    @Test func aLockOfTwoFlagsNeedsSequentialConsistency() async throws {
      let sequential = try await explored("Peterson", memory: .sequentiallyConsistent)
      #expect(sequential.failure == nil && sequential.result.extent == .complete)
      let weak = try await explored("Peterson")
      #expect(weak.failure?.message == "both are inside")
    }

    /// Locks, threads and queues order the atomics that they guard.
    @Test(arguments: [
      "mailbox, correct", "Peterson, correct", "created and joined", "guarded by a lock",
      "guarded by a Mutex", "guarded by a semaphore", "handed over by a condition",
      "passed through a pipe", "mailbox, on a queue",
    ])
    func nothingIsWrongWithEnoughOrder(body: String) async throws {
      let weak = try await explored(body)
      #expect(weak.failure == nil && weak.result.extent == .complete)
    }

    /// Global variables are set up in each process.
    @Test func aGlobalVariableIsSetUpOnce() async throws {
      let weak = try await explored("set up once", isolation: .process)
      #expect(weak.failure == nil && weak.result.extent == .complete)
    }

    /// A table has no room for more than 256 places, and a 65th thread has no clock.
    @Test(arguments: ["after three hundred others", "mailbox, many threads"])
    func pastTheLimitsValuesAreTheNewest(body: String) async throws {
      let weak = try await explored(body, .random(seed: 1, count: 150))
      #expect(weak.failure == nil && weak.result.extent == .sampled)
    }

    /// Without an end to old values, each schedule would have one more of them than the one before.
    @Test func aLoopHasTheNewestValueAtLast() async throws {
      let weak = try await explored(
        "waits for one of two", .exhaustive(limit: 1000), stepLimit: 400)
      #expect(weak.failure == nil)
    }

    @Test func aProgramWithoutVisibleAtomicsIsRefused() async throws {
      let error = await #expect(throws: ScheduleError.self) {
        _ = try await Threads.explore(
          "lost update", in: .product("thread-child"), .random(seed: 1, count: 1), memory: .weak,
          primitives: [])
      }
      #expect(error?.description.contains("does not show its atomics") == true)
    }

    @Test func theReductionIsRefused() async throws {
      let error = await #expect(throws: ScheduleError.self) {
        _ = try await explored("mailbox", .exhaustive(limit: 1, reduction: .sourceSets))
      }
      #expect(error?.description.contains("memory: .weak") == true)
    }

    @Test(arguments: [Strategy.random(seed: 1, count: 300), .pos(seed: 1, count: 300)])
    func samplesFindOlderValues(strategy: Strategy) async throws {
      #expect(try await explored("mailbox", strategy).failure?.message == "the message is 0")
      // A loop that loads old values ends at last.
      for body in ["mailbox, correct", "waits for one of two"] {
        #expect(try await explored(body, strategy).failure == nil)
      }
    }

    private func explored(
      _ body: String, _ strategy: Strategy = .exhaustive(limit: 20_000, preemptions: 2),
      memory: ThreadMemory = .weak, isolation: ThreadIsolation = .shared, stepLimit: Int = 10_000
    ) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: Self.program, strategy, isolation: isolation, memory: memory,
        stepLimit: stepLimit, primitives: [])
    }
  }
#endif
