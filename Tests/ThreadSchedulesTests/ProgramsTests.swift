#if os(Linux)
  import Testing
  import ThreadSchedules

  /// The six programs with a defect that plain runs seldom show, or never.
  @Suite("Programs of queues, locks and callbacks", .serialized)
  struct ProgramsTests {
    static let programs: [(body: String, message: String)] = [
      ("lost update", "the counter is 1"),
      ("check, then act", "2 were let in"),
      ("snapshot", "the file has only"),
      ("callbacks", "the cache and the store differ"),
      ("mutex", "the box has 1"),
      ("mutex and actor", "the box has 1"),
    ]

    @Test(arguments: programs)
    func randomSchedulesFindTheDefectAndItsLineShowsItAgain(
      program: (body: String, message: String)
    ) async throws {
      let found = try await Threads.explore(
        program.body, in: child, .random(seed: 1, count: 1000), primitives: [])
      let failure = try #require(found.failure)
      #expect(failure.kind == .thrown)
      #expect(failure.message.hasPrefix(program.message))
      let again = try await Threads.explore(
        program.body, in: child, .replay(failure.replay), primitives: [])
      #expect(again.failure?.kind == .thrown)
      #expect(again.failure?.message == failure.message)
      #expect(again.result.extent == .replayed)
    }

    @Test(arguments: programs)
    func manySchedulesInOneProcessFindThemToo(
      program: (body: String, message: String)
    ) async throws {
      let found = try await Threads.explore(
        program.body, in: child, .random(seed: 1, count: 1000), keepGoing: true,
        isolation: .shared, primitives: [])
      #expect(found.result.schedules == 1000)
      #expect(found.result.failures > 10)
      #expect(found.failure?.message.hasPrefix(program.message) == true)
    }

    @Test func prioritiesFindThem() async throws {
      for program in Self.programs {
        let found = try await Threads.explore(
          program.body, in: child, .pct(seed: 1, count: 1000, depth: 3), isolation: .shared,
          primitives: [])
        #expect(found.failure?.kind == .thrown, "\(program.body)")
      }
    }

    @Test func twoQueuesThatWaitForEachOtherAreADeadlockWithBothQueues() async throws {
      let found = try await Threads.explore(
        "sync into each other", in: child, .exhaustive(limit: 1000, preemptions: 1),
        keepGoing: true, primitives: [])
      #expect(found.result.extent == .complete)
      #expect(found.result.failures < found.result.schedules)
      let failure = try #require(found.failure)
      #expect(failure.kind == .deadlock)
      #expect(
        failure.message == """
          no thread can go on
          main waits: group wait #1
          worker 1 waits for the queue "journal", which worker 2 is on, is on the queue "accounts"
          worker 2 waits for the queue "accounts", which worker 1 is on, is on the queue "journal"
          """)
    }

    @Test func theTimelineHasFunctionsLinesLocksAndFiles() async throws {
      let found = try await Threads.explore(
        "snapshot", in: child, .exhaustive(limit: 1000, preemptions: 1), primitives: [])
      let failure = try #require(found.failure)
      #expect(failure.preemptions == 1)
      let lines = failure.timeline.split(separator: "\n").map {
        $0.split(separator: " ", omittingEmptySubsequences: true).dropFirst().joined(separator: " ")
      }
      #expect(lines.contains { $0.hasPrefix("b starts") })
      #expect(lines.contains { $0.hasPrefix("lock #1 SnapshotStore.add(_:) (Programs.swift:") })
      #expect(lines.count { $0.contains("rename items.json SnapshotStore.add(_:)") } == 2)
      // One writer has its snapshot when the other has none yet, and replaces the file last.
      let renames = lines.indices.filter { lines[$0].contains("rename items.json") }
      let unlocks = lines.indices.filter { lines[$0].contains("unlock #1") }
      try #require(renames.count == 2 && unlocks.count == 2)
      #expect(unlocks[1] < renames[0])
      // The same steps for a picture, each with its thread.
      #expect(failure.steps.count == lines.count)
      let rename = try #require(failure.steps.last { $0.action.hasPrefix("rename") })
      #expect(["a", "b"].contains(rename.name) && rename.place.hasPrefix("SnapshotStore.add"))
    }

    @Test func allOrdersWithOnePreemptionAreTried() async throws {
      for (body, isolation) in [
        ("lost update", ThreadIsolation.process), ("lost update", .shared), ("mutex", .process),
        ("mutex", .shared),
      ] {
        let found = try await Threads.explore(
          body, in: child, .exhaustive(limit: 1000, preemptions: 1), keepGoing: true,
          isolation: isolation, primitives: [])
        #expect(found.result.extent == .complete)
        #expect(found.result.failures > 0)
        #expect(found.failure?.preemptions == 1)
        #expect(found.failure?.isFewest == true)
      }
    }

    @Test func aShortFailureHasTheFewestPreemptions() async throws {
      for seed: UInt64 in 1...5 {
        let found = try await Threads.explore(
          "lost update", in: child, .random(seed: seed, count: 100), isolation: .shared,
          primitives: [])
        #expect(found.failure?.preemptions == 1)
        #expect(found.failure?.isFewest == true)
      }
    }

    /// One thread must be over before another has done three of its steps: uniform choices hold a
    /// thread back for so long once in very many schedules.
    @Test func prioritiesFindWhatUniformChoicesDoNot() async throws {
      let random = try await Threads.explore(
        "needle", in: child, .random(seed: 1, count: 500), keepGoing: true, isolation: .shared,
        primitives: [])
      let priorities = try await Threads.explore(
        "needle", in: child, .pct(seed: 1, count: 500, depth: 2), keepGoing: true,
        isolation: .shared, primitives: [])
      #expect(random.failure == nil)
      #expect(priorities.result.failures > 20)
    }
  }
#endif
