#if os(Linux)
  import Testing
  import ThreadSchedules

  @Suite("What schedules see", .serialized)
  struct PrimitivesTests {
    @Test(
      .long,
      arguments: [
        "condition", "barrier", "semaphores", "timers", "sound", "sockets", "child", "forks",
        "one section of a file's lock", "thousand threads",
      ])
    func correctCodeNeverFails(body: String) async throws {
      let count = body == "thousand threads" ? 3 : 100
      let found = try await Threads.explore(
        body, in: child, .random(seed: 1, count: count), primitives: [])
      #expect(found.failure == nil)
      #expect(found.result.schedules == count)
      #expect(found.result.extent == .sampled)
    }

    @Test(arguments: [
      ("condition without a loop", "an item was taken twice"),
      ("read and write", "the two halves differ"),
      ("locks of files", "the number is 1"),
      ("throws on a thread", "from the thread"),
    ])
    func aDefectIsFound(body: String, message: String) async throws {
      let found = try await Threads.explore(
        body, in: child, .random(seed: 1, count: 300), primitives: [])
      #expect(found.failure?.kind == .thrown)
      #expect(found.failure?.message == message)
    }

    @Test func twoLocksInBothOrdersAreADeadlockWithTheirHolders() async throws {
      let found = try await Threads.explore(
        "crosswise", in: child, .random(seed: 1, count: 300), primitives: [])
      let failure = try #require(found.failure)
      #expect(failure.kind == .deadlock)
      #expect(
        failure.message == """
          no thread can go on
          main waits for the end of one
          one waits: lock #2, which two has, has #1
          two waits: lock #1, which one has, has #2
          """)
      #expect(failure.preemptions == 1)
    }

    @Test func aLockThatItsOwnerTakesAgainIsADeadlock() async throws {
      let found = try await Threads.explore(
        "own lock", in: child, .random(seed: 1, count: 1), primitives: [])
      #expect(
        found.failure?.message == "no thread can go on\nmain waits: lock #1, which it has itself")
    }

    @Test func aTimeOutComesEarlyOnlyWhereItMay() async throws {
      let idle = try await Threads.explore(
        "time-out", in: child, .random(seed: 1, count: 300), keepGoing: true, isolation: .shared,
        primitives: [])
      #expect(idle.failure == nil)
      let anytime = try await Threads.explore(
        "time-out", in: child, .random(seed: 1, count: 300), keepGoing: true, isolation: .shared,
        timeouts: .anytime, primitives: [])
      #expect(anytime.failure?.message == "the time was up")
      #expect(anytime.result.failures < anytime.result.schedules)
    }

    @Test func theSpecimensShowTheirWrongOrders() async throws {
      try await Threads.explore("sound", in: child, .random(seed: 1, count: 10)).check()
    }
  }
#endif
