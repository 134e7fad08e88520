#if os(Linux)
  import Testing
  import ThreadSchedules

  /// The reduction within a bound of preemptions, compared with all schedules within the bound.
  @Suite("Fewer schedules of threads within a bound", .serialized)
  struct BoundTests {
    @Test(arguments: [
      ("yardstick", "reorder 2", 1), ("yardstick", "account", 0), ("yardstick", "account", 1),
      ("yardstick", "lost signal", 1), ("thread-access-child", "plain", 2),
    ])
    func theBehavioursAreThoseOfAllSchedulesWithinTheBound(
      program: String, body: String, preemptions: Int
    ) async throws {
      try await compare(body, in: program, preemptions)
    }

    @Test(.long, arguments: ReductionTests.small)
    func everySmallProgramBehavesAsUnderAllSchedulesWithinTheBound(
      program: String, body: String
    ) async throws {
      for preemptions in 0...2 { try await compare(body, in: program, preemptions) }
    }

    /// The figures are those of docs/ThreadSchedules.md.
    @Test(
      .long, arguments: [("reorder 2", 542, 180), ("account", 106, 34), ("wrong lock", 73, 26)])
    func twoPreemptionsNeedFewerSchedules(body: String, all: Int, reduced: Int) async throws {
      let every = try await explored(body, in: "yardstick", 2, .none, .shared)
      let some = try await explored(body, in: "yardstick", 2, .sourceSets, .shared)
      #expect(every.result.schedules == all)
      #expect(some.result.schedules == reduced)
    }

    private func compare(_ body: String, in program: String, _ preemptions: Int) async throws {
      let all = try await explored(body, in: program, preemptions, .none, .shared)
      for isolation in [ThreadIsolation.process, .shared] {
        // The threads of libdispatch are there already in a shared process, and need other schedules.
        if isolation == .process, program == "thread-child" { continue }
        let reduced = try await explored(body, in: program, preemptions, .sourceSets, isolation)
        #expect(reduced.statistics.endings == all.statistics.endings, "\(body), \(preemptions)")
        #expect(reduced.result.schedules <= all.result.schedules, "\(body), \(preemptions)")
      }
    }

    private func explored(
      _ body: String, in program: String, _ preemptions: Int, _ reduction: Reduction,
      _ isolation: ThreadIsolation
    ) async throws -> ThreadExploration {
      let showsAccesses = program == "yardstick" || program == "thread-access-child"
      let found = try await Threads.explore(
        body, in: .product(program),
        .exhaustive(limit: 20_000, preemptions: preemptions, reduction: reduction),
        keepGoing: true, isolation: isolation, primitives: [],
        environment: showsAccesses ? seesAccesses : [:])
      #expect(found.result.extent == .complete)
      return found
    }
  }
#endif
