import Schedules
import TestPrograms
import Testing

@Suite("Seeds, replays and timelines")
struct ReplayTests {
  /// Fewer in the quick tests.
  private static let rounds = Tier.isWhole ? 1000 : 100

  @Test(arguments: [
    Strategy.random(seed: 42, count: 1), .pct(seed: 42, count: 1, depth: 3),
    .pos(seed: 42, count: 1),
  ])
  func theSameSeedGivesTheSameTraceEachTime(strategy: Strategy) async throws {
    let traces = Traces()
    for _ in 0..<Self.rounds {
      _ = try await Schedules.explore(strategy) { schedule in
        traces.note(await interleave(tasks: 4, steps: 5, under: schedule))
      }
    }
    #expect(traces.count == Self.rounds)
    #expect(traces.distinct == 1)
  }

  @Test func otherSeedsGiveOtherTraces() async throws {
    let traces = Traces()
    for seed in 0..<100 {
      _ = try await Schedules.explore(.random(seed: UInt64(seed), count: 1)) { schedule in
        traces.note(await interleave(tasks: 4, steps: 5, under: schedule))
      }
    }
    #expect(traces.distinct > 90)
  }

  @Test func aFailureIsReplayedByItsLine() async throws {
    let found = try #require(
      try await Schedules.explore(.random(seed: 3, count: 100), body: twoReentrantIncrements)
        .failure)
    let again = try await Schedules.explore(.replay(found.replay), body: twoReentrantIncrements)
    #expect(again.extent == .replayed)
    #expect(again.failure?.message == found.message)
    #expect(again.failure?.timeline == found.timeline)
    let other = try await Schedules.explore(.replay("v1"), body: twoReentrantIncrements)
    #expect(other.failure == nil)
  }

  @Test func theTimelineShowsWhoRanInWhichStep() async throws {
    let result = try await Schedules.explore(.exhaustive(limit: 1000), body: twoSaves)
    let failure = try #require(result.failure)
    #expect(
      failure.description == """
        failed: the file has only ["a"]
        with 0 preemptions, the fewest possible; replay: v1 5:1
        to choose the steps: run again with LOCKSTEP_PLAY=FILE, then Labs/run play FILE
         1  body
         2  save a
         3  save a (on an actor)  snapshot of 1
         4  save b
         5  save b (on an actor)  snapshot of 2
         6  task 4                file = a b
         7  task 3                file = a
         8  save b
         9  save b (on an actor)
        10  save b
        11  save a
        12  save a (on an actor)
        13  save a
        14  body
        """)
  }

  /// The count is of this model: a hop more or less in `save` changes it.
  @Test func ofAllSchedulesOfTwoSavesWithADetachedWriteSomeEndStale() async throws {
    let result = try await Schedules.explore(
      .exhaustive(limit: 10_000), keepGoing: true, body: twoSaves)
    #expect(result.extent == .complete)
    #expect(result.schedules == 603)
    #expect(result.failures == 168)
  }

  @Test func randomSchedulesAreShrunkToTheFewestPreemptions() async throws {
    for seed in 0..<20 {
      let result = try await Schedules.explore(
        .random(seed: UInt64(seed), count: 1000), body: twoSaves)
      let failure = try #require(result.failure)
      #expect(failure.preemptions == 0)
      #expect(failure.isFewest)
    }
  }

  /// A defect of depth 1: one task must be over before another begins.
  ///
  /// Uniform choices hold a task back for 100 steps once in 2^100 schedules.
  @Test func prioritiesFindWhatUniformChoicesDoNot() async throws {
    @Sendable func body(_ schedule: Schedule) async throws {
      let trace = Trace()
      async let long: Void = {
        for _ in 0..<100 { await Task.yield() }
        trace.append(1)
      }()
      async let short: Void = trace.append(2)
      _ = await (long, short)
      if trace.all == [1, 2] { throw Wrong("the short one was overtaken") }
    }
    let random = try await Schedules.explore(.random(seed: 1, count: 1000), body: body)
    let priorities = try await Schedules.explore(
      .pct(seed: 1, count: 100, depth: 1), keepGoing: true, body: body)
    #expect(random.failures == 0)
    #expect(priorities.failures > 20)
  }

  @Test(arguments: [
    (
      Strategy.exhaustive(limit: 0), "limit is 0; give at least 1"
    ),
    (.exhaustive(limit: 1, preemptions: -1), "preemptions is -1; give at least 0"),
    (
      .exhaustive(limit: 1, preemptions: -1, reduction: .sourceSets),
      "preemptions is -1; give at least 0"
    ),
    (.exhaustive(limit: 1, delays: -1), "delays is -1; give at least 0"),
    (.random(seed: 1, count: 0), "count is 0; give at least 1"),
    (.pct(seed: 1, count: 1, depth: 0), "depth is 0; give at least 1"),
    (
      .replay("v2 3:1"),
      "\"v2 3:1\" does not begin with \"v1\": give the line as a failure printed it, made by this "
        + "version"
    ),
    (
      .replay("v1 3:1 3:1"),
      "\"3:1\" in \"v1 3:1 3:1\" is not place:alternative with both at least 1, places ascending "
        + "and at most 10000000"
    ),
    (
      .replay("v1 9223372036854775807:1"),
      "\"9223372036854775807:1\" in \"v1 9223372036854775807:1\" is not place:alternative with both "
        + "at least 1, places ascending and at most 10000000"
    ),
  ])
  func parametersThatMakeNoExplorationAreRefused(strategy: Strategy, text: String) async throws {
    let error = await #expect(throws: ScheduleError.self) {
      _ = try await Schedules.explore(strategy) { _ in }
    }
    #expect(error?.description == text)
  }
}
