#if os(Linux)
  import Testing
  import ThreadSchedules

  @Suite("Fair schedules", .serialized)
  struct FairnessTests {
    private static let program = ThreadProgram.product("thread-access-child")

    /// Without giving way, the waiting thread keeps the turn, and the schedule was called endless.
    @Test(arguments: [
      Strategy.exhaustive(limit: 20), .pct(seed: 1, count: 50, depth: 3),
      .random(seed: 1, count: 50),
    ])
    func aLoopThatAnotherThreadEndsIsNoFailure(strategy: Strategy) async throws {
      let found = try await explored("waits for an atomic", strategy)
      #expect(found.failure == nil)
    }

    @Test func aStackThatLoopsIsNotEndless() async throws {
      let found = try await explored(
        "SafeStack, correct", .pct(seed: 1, count: 200, depth: 3), in: .product("yardstick"))
      #expect(found.failure == nil)
      let wrong = try await explored(
        "SafeStack", .pct(seed: 1, count: 300, depth: 3), in: .product("yardstick"))
      #expect(wrong.failure?.kind != .endless)
    }

    @Test(arguments: [Strategy.exhaustive(limit: 5), .pct(seed: 1, count: 5, depth: 3)])
    func aLoopThatNobodyEndsIsShownWithItsSteps(strategy: Strategy) async throws {
      let found = try await explored("waits for nothing", strategy, stepLimit: 2000)
      #expect(found.failure?.kind == .endless)
      // The timeline shows some rounds of the two thousand steps.
      #expect(try #require(found.failure).steps.count < 100)
      let message = try #require(found.failure?.message)
      #expect(
        message.hasPrefix("not ended after 2000 steps of a fair schedule: waits repeats: atomic "))
      #expect(message.contains("atomic load #1") && message.contains("atomic compare #2"))
    }

    /// Twenty threads with four hundred steps each: none of them waits.
    @Test func aLimitThatCutsOffThreadsIsNoVerdict() async throws {
      let found = try await explored("long", .exhaustive(limit: 1), stepLimit: 1000)
      #expect(found.failure?.kind == .unfair)
      #expect(found.failure?.kind.isFinding == false)
      let ended = try await explored("long", .exhaustive(limit: 1))
      #expect(ended.failure == nil)
    }

    private func explored(
      _ body: String, _ strategy: Strategy, in program: ThreadProgram = program,
      stepLimit: Int = 20_000
    ) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: program, strategy, stepLimit: stepLimit, primitives: [])
    }
  }
#endif
