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
      "guarded by a Mutex", "mailbox, on a queue",
    ])
    func nothingIsWrongWithEnoughOrder(body: String) async throws {
      let weak = try await explored(body)
      #expect(weak.failure == nil && weak.result.extent == .complete)
    }

    @Test(
      .long,
      arguments: [
        "SafeStack", "account", "bluetooth driver", "bounded buffer", "carter",
        "double-checked start", "inode locks", "lazy", "lost signal", "phase", "philosophers 5",
        "queue", "reorder 4", "stack", "token ring", "two stages 9", "work-stealing deque",
        "wrong lock",
      ])
    func noCorrectProgramOfTheYardstickFails(body: String) async throws {
      for strategy in [Strategy.pos(seed: 1, count: 500), .random(seed: 2, count: 500)] {
        let found = try await Threads.explore(
          "\(body), correct", in: .product("yardstick"), strategy, isolation: .shared,
          memory: .weak, primitives: [], environment: seesAccesses)
        #expect(found.failure == nil && found.result.extent == .sampled)
      }
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
      memory: ThreadMemory = .weak
    ) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: Self.program, strategy, isolation: .shared, memory: memory, primitives: [])
    }
  }
#endif
