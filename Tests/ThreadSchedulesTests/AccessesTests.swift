#if os(Linux)
  import Testing
  import ThreadSchedules

  /// Code compiled with `-sanitize=thread`, linked with `CThreadAccesses`.
  @Suite("Atomics and plain accesses", .serialized)
  struct AccessesTests {
    private static let program = ThreadProgram.product("thread-access-child")

    @Test func aLoadAndAStoreLoseAnUpdate() async throws {
      let found = try await Threads.explore(
        "atomics", in: Self.program, .exhaustive(limit: 1000, preemptions: 1), keepGoing: true,
        primitives: [])
      #expect(found.result.extent == .complete)
      #expect(found.failure?.message == "the counter is 1")
      #expect(found.failure?.timeline.contains("atomic store #") == true)
    }

    @Test func anAdditionLosesNone() async throws {
      let found = try await Threads.explore(
        "additions", in: Self.program, .exhaustive(limit: 1000, preemptions: 2), primitives: [])
      #expect(found.result.extent == .complete)
      #expect(found.failure == nil)
    }

    @Test func plainAccessesAreSeenWhenTheyAreAskedFor() async throws {
      let unseen = try await Threads.explore(
        "plain", in: Self.program, .exhaustive(limit: 1000, preemptions: 1), primitives: [])
      #expect(unseen.failure == nil)
      let seen = try await Threads.explore(
        "plain", in: Self.program, .exhaustive(limit: 3000, preemptions: 1), primitives: [],
        environment: ["LOCKSTEP_THREAD_ACCESSES": "1"])
      #expect(seen.failure?.message == "the counter is 1")
    }
  }
#endif
