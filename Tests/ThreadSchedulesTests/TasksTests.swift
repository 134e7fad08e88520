#if os(Linux)
  import Testing
  import ThreadSchedules

  @Suite("Tasks, the main actor and time under schedules")
  struct TasksTests {
    private func explored(_ body: String, count: Int = 300) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: child, .random(seed: 1, count: count), isolation: .shared, primitives: [])
    }

    @Test(arguments: [
      ("stale answer", "second was asked last, and first is shown"),
      ("every save", "saved: [\"a\", \"b\"]"),
      ("read, then write", "the counter is 1"),
    ])
    func aDefectIsFound(body: String, message: String) async throws {
      let failure = try #require(try await explored(body).failure)
      #expect(failure.kind == .thrown)
      #expect(failure.message == message)
    }

    @Test(arguments: [
      "newest answer", "debounced save", "increment", "main thread", "run loop",
      "sleep in a block of the main queue",
      "unsafe continuation resumed once",
    ])
    func rightCodeNeverFails(body: String) async throws {
      let found = try await explored(body, count: 100)
      #expect(found.failure == nil)
      #expect(found.result.schedules == 100)
    }

    /// Every tick of a second would be more than ten thousand steps.
    @Test(arguments: ["an hour", "many sleeps"])
    func longSleepsCostFewSteps(body: String) async throws {
      let found = try await explored(body, count: 10)
      #expect(found.failure == nil)
      #expect(found.statistics.steps < 10 * 6000)
    }

    @Test func aContinuationResumedTwiceIsAFindingWithBothPlaces() async throws {
      let failure = try #require(try await explored("unsafe continuation resumed twice").failure)
      #expect(failure.kind == .resumedTwice)
      #expect(failure.message == "continuation #1 is resumed a second time")
      #expect(failure.steps.count { $0.action == "resumes continuation #1" } == 2)
    }

    @Test func aTimelineHasALaneForEachTaskAndForTheMainThread() async throws {
      let failure = try #require(try await explored("stale answer").failure)
      let names = Set(failure.steps.map(\.name))
      #expect(names.contains("main"))
      #expect(names.contains { $0.hasPrefix("task ") })
      #expect(!names.contains { $0.hasPrefix("worker ") })
      #expect(
        failure.steps.contains {
          $0.action == "enters the main actor"
            && $0.place.hasPrefix("SearchModel.search(_:) (Tasks.")
        })
    }

    @Test func aTaskKeepsItsName() async throws {
      let failure = try #require(try await explored("named task", count: 1).failure)
      #expect(
        failure.steps.contains {
          $0.name == "the refresh" && $0.action.hasPrefix("enters TaskCounter #")
        })
    }
  }

  @Suite("Waits that nobody ends")
  struct WaitsTests {
    private func explored(_ body: String, count: Int = 300) async throws -> ThreadExploration {
      try await Threads.explore(
        body, in: child, .random(seed: 1, count: count), primitives: [])
    }

    @Test(arguments: [
      (
        "continuation never resumed",
        "task 1 waits for continuation #1, which nobody has resumed"
      ),
      (
        "stream without a producer",
        "task 1 waits for continuation #1, which nobody has resumed"
      ),
      (
        "block for the main queue",
        "a block waits for the main queue, which the main thread does not run now"
      ),
      ("suspended queue", "the queue \"quiet\" is suspended"),
      ("two singletons", "one waits: first use of a global variable"),
      ("reads twice beside a preferred writer", "writer waits: write lock #1, which reader has"),
      (
        "reads twice after a preferred writer came", "writer waits: write lock #1, which reader has"
      ),
      ("lock inside of a global's initialiser", "one waits: lock #1"),
    ])
    func aDeadlockSaysWhatIsAwaited(body: String, line: String) async throws {
      let failure = try #require(try await explored(body).failure)
      #expect(failure.kind == .deadlock)
      #expect(failure.message.split(separator: "\n").contains { $0.hasPrefix(line) })
    }

    /// By default, a writer that waits holds no reader back.
    @Test(arguments: ["reads twice beside a writer", "a preferred writer that gives up"])
    func aWaitThatEndsIsNoDeadlock(body: String) async throws {
      let found = try await Threads.explore(
        body, in: child, .exhaustive(limit: 2000, preemptions: 2), isolation: .shared,
        primitives: [])
      #expect(found.failure == nil)
      #expect(found.result.extent == .complete)
    }
  }
#endif
