#if os(Linux)
  import Testing
  import ThreadSchedules

  /// The variable that makes plain accesses steps.
  let seesAccesses = ["LOCKSTEP_THREAD_ACCESSES": "1"]

  @Suite("Choices only where another thread can notice", .serialized)
  struct VisibleStepsTests {
    private static let program = ThreadProgram.product("thread-access-child")
    private static let yardstick = ThreadProgram.product("yardstick")

    /// With all accesses as choices, 10,000 schedules found nothing.
    @Test(arguments: [ThreadIsolation.process, .shared])
    func aRandomWalkFindsTheReorderOfTwoWriters(isolation: ThreadIsolation) async throws {
      let found = try await explored(
        "reorder 2", .random(seed: 1, count: 100), in: Self.yardstick, isolation: isolation)
      let failure = try #require(found.failure)
      #expect(failure.kind == .thrown)
      #expect(found.result.restarts > 0)
      // A new process has learnt nothing, and runs the same schedule.
      let replayed = try await explored(
        "reorder 2", .replay(failure.replay), in: Self.yardstick, isolation: isolation)
      #expect(replayed.failure?.message == failure.message)
    }

    @Test(arguments: [Strategy.random(seed: 1, count: 1000), .pos(seed: 1, count: 1000)])
    func nineteenWritersAreFoundToo(strategy: Strategy) async throws {
      let found = try await explored(
        "reorder 19", strategy, in: Self.yardstick, isolation: .shared)
      #expect(found.failure?.kind == .thrown)
    }

    /// Seven philosophers who must all take their left fork first: the orders of other steps do not matter.
    @Test func partialOrdersFindWhatPrioritiesDoNot() async throws {
      let body = "philosophers 7"
      let priorities = try await explored(
        body, .pct(seed: 1, count: 500, depth: 3), in: Self.yardstick, isolation: .shared)
      let orders = try await explored(
        body, .pos(seed: 1, count: 500), in: Self.yardstick, isolation: .shared)
      #expect(priorities.failure == nil)
      #expect(orders.failure?.kind == .deadlock)
    }

    /// Each thread loads and stores one number: 6 orders, and more for the threads' first steps.
    @Test func everyOrderOfTwoPlainIncrementsIsFew() async throws {
      let found = try await explored("plain", .exhaustive(limit: 3000), keepGoing: true)
      #expect(found.result.extent == .complete)
      #expect(found.result.schedules <= 40)
      #expect(found.failure?.message == "the counter is 1")
      #expect(found.description.contains("began anew once, because accesses became choices"))
    }

    /// Accesses under a lock take part in no race.
    @Test func accessesUnderALockAreNoChoices() async throws {
      let found = try await explored("locked", .exhaustive(limit: 3000), keepGoing: true)
      #expect(found.result.extent == .complete)
      #expect(found.result.schedules <= 20)
      #expect(found.result.restarts == 0)
    }

    /// A thread that does not wait for a lock notices that it is taken.
    @Test func aThreadThatTriesALockFindsItTaken() async throws {
      let found = try await explored("tries", .exhaustive(limit: 3000))
      #expect(found.failure?.message == "the lock was taken")
      #expect(found.result.restarts == 1)
    }

    private func explored(
      _ body: String, _ strategy: Strategy, in program: ThreadProgram = program,
      keepGoing: Bool = false, isolation: ThreadIsolation = .process
    ) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: program, strategy, keepGoing: keepGoing, isolation: isolation, primitives: [],
        environment: seesAccesses)
    }
  }
#endif
