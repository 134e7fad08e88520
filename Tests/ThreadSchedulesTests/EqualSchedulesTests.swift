#if os(Linux)
  import Testing
  import ThreadSchedules

  @Suite("Schedules that go on from where an earlier one was", .serialized)
  struct EqualSchedulesTests {
    /// Each specimen's failure is found with the same preemptions, whether or not equal ones are skipped.
    @Test(arguments: [
      ("lost update", 2), ("mutex", 2), ("snapshot", 1), ("check, then act", 1), ("crosswise", 2),
      ("condition without a loop", 1), ("read and write", 2), ("locks of files", 1),
      ("mutex and actor", 1),
    ])
    func skippedOnesLoseNoFailure(body: String, preemptions: Int) async throws {
      let all = try await explored(body, preemptions, skipsEqual: false)
      let some = try await explored(body, preemptions, skipsEqual: true)
      #expect(all.result.extent == .complete && some.result.extent == .complete)
      #expect(some.result.schedules <= all.result.schedules)
      let (one, other) = (try #require(all.failure), try #require(some.failure))
      #expect(one.kind == other.kind && one.message == other.message)
      #expect(one.preemptions == other.preemptions)
    }

    /// With the thread that waits as a choice, there were 201 schedules, with the same traces.
    @Test func aThreadThatComesToATakenLockIsNoChoice() async throws {
      let all = try await explored("crosswise", 2, skipsEqual: false)
      let some = try await explored("crosswise", 2, skipsEqual: true)
      #expect(all.result.schedules == 192)
      #expect(all.statistics.traces == 124)
      #expect(some.result.schedules == 192, "nothing is left to skip")
    }

    private func explored(
      _ body: String, _ preemptions: Int, skipsEqual: Bool
    ) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: child, .exhaustive(limit: 20_000, preemptions: preemptions), keepGoing: true,
        isolation: .shared, skipsEqual: skipsEqual, primitives: [])
    }
  }
#endif
