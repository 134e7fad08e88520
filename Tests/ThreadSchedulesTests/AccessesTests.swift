#if os(Linux)
  import Foundation
  import Processes
  import Testing

  @testable import ThreadSchedules

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

    /// A program that calls the explorer sees atomics in the same way.
    @Test func aCallSeesAtomicsToo() async throws {
      let child = try ChildProcess(
        ChildCommand(executable: try Self.program.locate().path, arguments: []), payload: "call",
        limitInSeconds: 120)
      var lines: [String] = []
      for await line in child.lines { lines.append(line) }
      #expect(await child.waitForEnd() == .exited(0))
      #expect(lines.first == "failed: the counter is 1")
      #expect(lines.contains { $0.contains("atomic store #") && $0.contains("(main.swift:") })
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
