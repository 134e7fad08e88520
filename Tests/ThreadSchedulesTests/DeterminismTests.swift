#if os(Linux)
  import TestPrograms
  import Testing
  import ThreadSchedules

  @Suite("The same choices give the same run", .serialized)
  struct DeterminismTests {
    static let bodies = [
      "lost update", "check, then act", "snapshot", "sync into each other", "callbacks",
      "mutex and actor", "mutex",
    ]

    @Test(arguments: bodies)
    func equalSeedsGiveEqualTracesAndAddresses(body: String) async throws {
      let count = Tier.isWhole ? 100 : 10
      for strategy in [
        Strategy.random(seed: 7, count: count), .pct(seed: 7, count: count, depth: 3),
        .pos(seed: 7, count: count),
      ] {
        let runs = try await Threads.repeatFirst(body, in: child, of: strategy)
        #expect(runs.result.schedules == count)
        #expect(runs.statistics.traces == 1)
        #expect(runs.statistics.layouts == 1)
      }
    }

    @Test(arguments: bodies)
    func equalSeedsGiveEqualTracesInOneProcess(body: String) async throws {
      let runs = try await Threads.repeatFirst(
        body, in: child, of: .random(seed: 7, count: 100), isolation: .shared)
      #expect(runs.statistics.traces == 1)
    }

    @Test func otherSeedsGiveOtherTraces() async throws {
      let runs = try await Threads.explore(
        "callbacks", in: child, .random(seed: 1, count: 100), keepGoing: true, isolation: .shared,
        primitives: [])
      #expect(runs.statistics.traces > 90)
    }

    @Test func aBodyThatDependsOnARandomNumberIsFoundOut() async throws {
      let found = try await Threads.explore(
        "random", in: child, .exhaustive(limit: 1000), primitives: [])
      #expect(found.failure?.kind == .notDeterministic)
      #expect(found.result.extent == .stopped)
    }
  }
#endif
