#if os(Linux)
  import Foundation
  import Testing
  import ThreadSchedules

  @Suite("Bodies and children that end otherwise")
  struct EndingsTests {
    /// The limits of waits, of which the defaults are 3 and 5 seconds.
    private let soon = ["LOCKSTEP_THREAD_SCHEDULER_OUTSIDE_MS": "300"]

    private func kind(
      of body: String, _ strategy: Strategy = .random(seed: 1, count: 100), stepLimit: Int = 5000,
      environment: [String: String] = [:]
    ) async throws -> ThreadFailure {
      let found = try await Threads.explore(
        body, in: child, strategy, stepLimit: stepLimit, primitives: [], environment: environment)
      return try #require(found.failure)
    }

    @Test func aTrapIsAFindingWithItsPlace() async throws {
      let failure = try await kind(of: "traps")
      guard case .crashed = failure.kind else {
        Issue.record("\(failure)")
        return
      }
      #expect(failure.message.contains("Endings.swift:"))
      #expect(failure.message.hasSuffix("Fatal error: two came first"))
    }

    @Test func aKillIsAFinding() async throws {
      let failure = try await kind(of: "is killed")
      #expect(failure.kind == .crashed(signal: 9))
      #expect(failure.description.hasPrefix("crashed with signal 9: nothing was written to"))
    }

    /// The system itself reaps the children of a process that ignores the signal.
    @Test func endsAreSeenWhereSIGCHLDIsIgnored() async throws {
      let failure = try await kind(
        of: "exits", environment: ["THREAD_CHILD_IGNORES_CHILDREN": "1"])
      #expect(failure.kind == .exited(code: 3))
    }

    @Test func theEndOfTheProcessIsAFinding() async throws {
      let failure = try await kind(of: "exits")
      #expect(failure.kind == .exited(code: 3))
      #expect(failure.description.hasPrefix("ended its process with code 3: "))
    }

    @Test(arguments: [ThreadIsolation.process, .shared])
    func aThreadThatWaitsInALoopIsEndless(isolation: ThreadIsolation) async throws {
      let found = try await Threads.explore(
        "yields for ever", in: child, .random(seed: 1, count: 10), isolation: isolation,
        stepLimit: 1000, primitives: [])
      #expect(found.failure?.kind == .endless)
      #expect(
        found.failure?.message
          == "not ended after 1000 steps of a fair schedule: main repeats: yields")
    }

    /// The room for them is a parameter: a schedule of thousands of threads is made short for minutes.
    @Test func moreThreadsThanThereIsRoomForAreSaid() async throws {
      let failure = try await kind(
        of: "too many threads", .random(seed: 1, count: 1), stepLimit: 100_000,
        environment: ["LOCKSTEP_THREAD_SCHEDULER_MOST_THREADS": "64"])
      #expect(failure.kind == .endless)
      #expect(failure.message == "more than 63 threads are alive")
    }

    @Test(.long) func aThreadThatMakesNoCallSpinsAndIsNoVerdict() async throws {
      let failure = try await kind(of: "spins")
      #expect(failure.kind == .spins)
      #expect(!failure.kind.isFinding)
      #expect(
        failure.message == "a thread had a processor for longer than a second and made no call")
    }

    @Test func aLoopThatAnotherThreadEndsIsNone() async throws {
      let found = try await Threads.explore(
        "waits for a flag", in: child, .exhaustive(limit: 5), primitives: [])
      #expect(found.failure == nil)
    }

    @Test(.long) func aSystemCallPastSightIsNamedAndNoVerdict() async throws {
      let failure = try await kind(of: "pauses")
      #if arch(x86_64)
        #expect(failure.kind == .unseen(systemCall: 34))
        #expect(
          failure.message == """
            a thread waits in a system call for longer than 5 seconds: system call 34 (pause); \
            schedules do not follow that call, so nothing is concluded
            """)
      #endif
      #expect(!failure.kind.isFinding)
    }

    @Test func aProcessThatIsStoppedIsNoVerdict() async throws {
      let failure = try await kind(of: "stops", environment: soon)
      #expect(!failure.kind.isFinding)
      #expect(
        failure.message.hasPrefix("a thread waits in a system call for longer than 0.5 seconds"))
    }

    @Test func aThreadThatEndsBehindTheSchedulesBackIsNoVerdict() async throws {
      let failure = try await kind(of: "leaves", environment: soon)
      #expect(failure.kind == .escaped)
      #expect(failure.message == "a thread ended without letting another go on")
    }

    @Test(arguments: ["waits for a client", "waits for a child"])
    func somethingOutsideThatDoesNotComeIsNoVerdict(body: String) async throws {
      let failure = try await kind(of: body, environment: soon)
      #expect(!failure.kind.isFinding)
      #expect(
        failure.message.hasPrefix(
          "a thread waits for something outside of the process, which has not come for 0.3 seconds")
      )
      #expect(failure.timeline.contains("Unseen."))
    }

    @Test(arguments: [
      (
        "v1 3:1 /99",
        "the line is of a schedule with 99 choices, and this one has"
      ),
      ("v1 3:7", "choice 3 of the line takes alternative 7, and there are 1"),
    ])
    func aLineOfAnotherBuildIsSaidToBeOne(line: String, text: String) async throws {
      let failure = try await kind(of: "crosswise", .replay(line))
      #expect(failure.kind == .otherLine)
      #expect(failure.message.hasPrefix(text))
      #expect(
        failure.message.hasSuffix("made by another build of the program, or of another body"))
    }
  }
#endif
