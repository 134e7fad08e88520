#if os(Linux)
  import Testing
  import ThreadSchedules

  /// Every program that all schedules fit into a few seconds of, with the reduction and without it.
  @Suite("One schedule of each class", .serialized)
  struct ReductionTests {
    static let small = [
      ("yardstick", "reorder 2"), ("yardstick", "two stages 1"), ("yardstick", "philosophers 2"),
      ("yardstick", "account"), ("yardstick", "wrong lock"), ("yardstick", "carter"),
      ("yardstick", "phase"), ("yardstick", "double-checked start"), ("yardstick", "queue"),
      ("yardstick", "lost signal"),
      ("yardstick", "account, correct"), ("yardstick", "carter, correct"),
      ("yardstick", "queue, correct"), ("yardstick", "lost signal, correct"),
      ("thread-access-child", "plain"), ("thread-access-child", "locked"),
      ("thread-access-child", "tries"), ("thread-child", "crosswise"),
      ("thread-child", "read and write"), ("thread-child", "sync into each other"),
      ("thread-child", "check, then act"),
    ]

    @Test(arguments: small)
    func theBehavioursAreThoseOfAllSchedules(program: String, body: String) async throws {
      let all = try await explored(body, in: program, .none, isolation: .shared)
      for isolation in [ThreadIsolation.process, .shared] {
        // The threads of libdispatch are there already in a shared process, and need other schedules.
        if isolation == .process, program == "thread-child" { continue }
        let reduced = try await explored(body, in: program, .sourceSets, isolation: isolation)
        #expect(reduced.statistics.endings == all.statistics.endings)
        #expect(reduced.result.schedules <= all.result.schedules)
      }
    }

    @Test func thirtySixSchedulesStandForThousands() async throws {
      let all = try await explored("reorder 2", in: "yardstick", .none, isolation: .shared)
      let reduced = try await explored("reorder 2", in: "yardstick", .sourceSets)
      #expect(all.result.schedules == 4875)
      #expect(reduced.result.schedules == 36)
      #expect(reduced.statistics.endings == ["passed", "failed: 1, 0", "failed: 0, -1"])
    }

    /// With at most two preemptions, there were 1,448 to 1,658 schedules of two saves.
    @Test(arguments: ["nslock", "mutex", "dispatch-queue", "dispatch-barrier"])
    func everyOrderOfTwoAndOfThreeSavesIsTried(store: String) async throws {
      let two = try await explored(store, in: "thread-store-child", .sourceSets)
      #expect(two.result.schedules <= 20)
      #expect(two.failure == nil)
      let three = try await explored("\(store), three", in: "thread-store-child", .sourceSets)
      #expect(three.result.schedules > two.result.schedules)
      #expect(three.failure == nil)
    }

    /// A failure's line is that of an ordinary schedule, made short among all schedules.
    @Test func aFailureIsMadeShortAmongAllSchedules() async throws {
      let found = try await Threads.explore(
        "reorder 2", in: .product("yardstick"), .exhaustive(limit: 100, reduction: .sourceSets),
        primitives: [], environment: seesAccesses)
      let failure = try #require(found.failure)
      #expect(failure.preemptions == 1 && failure.isFewest)
    }

    @Test func timeOutsThatComeEarlyAreRefused() async throws {
      let error = await #expect(throws: ScheduleError.self) {
        _ = try await Threads.explore(
          "plain", in: .product("thread-access-child"),
          .exhaustive(limit: 1, reduction: .sourceSets), timeouts: .anytime)
      }
      #expect(error?.description.hasPrefix("reduction is .sourceSets, and time-outs") == true)
    }

    private func explored(
      _ body: String, in program: String, _ reduction: Reduction,
      isolation: ThreadIsolation = .process
    ) async throws -> ThreadExploration {
      let showsAccesses = program == "yardstick" || program == "thread-access-child"
      let found = try await Threads.explore(
        body, in: .product(program), .exhaustive(limit: 20_000, reduction: reduction),
        keepGoing: true, isolation: isolation, primitives: [],
        environment: showsAccesses ? seesAccesses : [:])
      #expect(found.result.extent == .complete)
      return found
    }
  }
#endif
