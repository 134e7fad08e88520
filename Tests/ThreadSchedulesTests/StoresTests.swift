#if os(Linux)
  import Foundation
  import Testing
  import ThreadSchedules

  /// The repository's own stores, unchanged: two saves at once, and then memory and file are compared.
  @Suite("Stores of queues, locks and callbacks", .serialized)
  struct StoresTests {
    private static let stores = ThreadProgram.product("thread-store-child")

    @Test(arguments: ["nslock", "mutex", "dispatch-queue", "dispatch-barrier"])
    func allOrdersWithOnePreemptionLoseNothing(store: String) async throws {
      let found = try await Threads.explore(
        store, in: Self.stores, .exhaustive(limit: 10_000, preemptions: 1), isolation: .shared,
        primitives: [])
      #expect(found.failure == nil)
      #expect(found.result.extent == .complete)
      #expect(found.result.schedules > 50)
    }

    @Test func callbacksLoseNothingInRandomOrders() async throws {
      let found = try await Threads.explore(
        "dispatch-callback", in: Self.stores, .random(seed: 1, count: 200), isolation: .shared,
        primitives: [])
      #expect(found.failure == nil)
      #expect(found.result.schedules == 200)
    }

    /// With the library for traces of file calls loaded, too, a line names a schedule and a crash.
    @Test func aScheduleAndACrashAreTheSameEachTime() async throws {
      let library = Self.directory.appending(path: "libFileTrace.so").path
      let environment = ["LD_PRELOAD": library]
      let runs = try await Threads.repeatFirst(
        "nslock, killed", in: Self.stores, of: .random(seed: 3, count: 20), environment: environment
      )
      #expect(runs.result.failures == 20)
      #expect(runs.failure?.kind == .crashed(signal: 9))
      #expect(runs.statistics.traces == 1)
      let line = try #require(runs.failure).replay
      let again = try await Threads.explore(
        "nslock, killed", in: Self.stores, .replay(line), primitives: [], environment: environment)
      #expect(again.failure?.kind == .crashed(signal: 9))
      #expect(again.failure?.replay == line)
    }

    /// The build puts the libraries beside the tests.
    private static let directory = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent()

    @Test(arguments: [
      ("published-detached", "PublishedDetachedStore"),
      ("published-callback", "PublishedCallbackStore"),
    ])
    func anOlderSnapshotThatIsWrittenLastIsFound(store: String, name: String) async throws {
      let found = try await Threads.explore(
        store, in: Self.stores, .random(seed: 1, count: 1000), isolation: .shared,
        primitives: [])
      let failure = try #require(found.failure)
      #expect(failure.kind == .thrown)
      #expect(failure.message.hasPrefix("the file has [\"note-"))
      #expect(failure.timeline.contains(name))
    }
  }
#endif
