#if os(Linux)
  import Testing
  import ThreadSchedules

  /// All schedules with a few preemptions.
  @Suite("Threads that could only wait", .serialized)
  struct NoChoiceTests {
    /// With the thread that waits as a choice, there were 201 schedules, with the same 124 traces.
    @Test func aThreadThatComesToATakenLockIsNoChoice() async throws {
      let all = try await explored("crosswise", preemptions: 2)
      #expect(all.result.schedules == 124)
      #expect(all.statistics.traces == 124)
    }

    /// The thread that starts the others joins them: as a choice, that made 29 schedules.
    @Test func aThreadThatJoinsOneThatRunsIsNoChoice() async throws {
      let all = try await explored("lost update", preemptions: 1)
      #expect(all.result.schedules == 24)
      #expect(all.statistics.traces == all.result.schedules)
    }

    /// It waits for a group in which there is work: as a choice, that made 8 schedules.
    @Test func aThreadThatWaitsForAGroupIsNoChoice() async throws {
      let all = try await explored("sync into each other", preemptions: 1, isolation: .process)
      #expect(all.result.schedules == 6)
      #expect(all.result.failures == 4)
    }

    private func explored(
      _ body: String, preemptions: Int, isolation: ThreadIsolation = .shared
    ) async throws -> ThreadExploration {
      let found = try await Threads.explore(
        body, in: child, .exhaustive(limit: 20_000, preemptions: preemptions), keepGoing: true,
        isolation: isolation, primitives: [])
      #expect(found.result.extent == .complete)
      return found
    }
  }
#endif
