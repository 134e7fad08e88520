#if os(Linux)
  import Foundation
  import ScheduleTesting
  import Synchronization
  import Testing

  @Suite("Tests under every order")
  struct EveryOrderTests {
    @Test(.everyOrder(limit: 200)) func rightCodePasses() async throws {
      let (shown, asked) = await twoSearches(keepsNewest: true)
      #expect(shown == asked)
    }

    @Test(.fails("crashed with signal", ": the counter is 1"), .everyOrder(limit: 200))
    func aTrapInOneOrderIsFound() async throws {
      let counter = Counter()
      async let first: Void = counter.readThenWrite()
      async let second: Void = counter.readThenWrite()
      _ = await (first, second)
      let value = await counter.value
      precondition(value == 2, "the counter is \(value)")
    }

    @Test(
      .fails("failed: EveryOrderTests.swift:", "Expectation failed: (value → 1) == 2"),
      .everyOrder(limit: 100))
    func anExpectationInADetachedTaskCounts() async throws {
      let counter = Counter()
      await Task.detached {
        async let first: Void = counter.readThenWrite()
        async let second: Void = counter.readThenWrite()
        _ = await (first, second)
        let value = await counter.value
        #expect(value == 2)
      }.value
    }

    /// Foundation waits for a process by `select` and `poll`, on other threads.
    @Test(.everyOrder(limit: 20)) func aTestMayStartAnotherProcess() async throws {
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/bin/echo")
      process.arguments = ["hello"]
      process.standardOutput = output
      try process.run()
      process.waitUntilExit()
      let said = try output.fileHandleForReading.readToEnd()
      #expect(said.map { String(decoding: $0, as: UTF8.self) } == "hello\n")
    }

    /// The call would wait in the run that prepares the process, too.
    @Test(
      .enabled(
        if: ProcessInfo.processInfo.environment["LOCKSTEP_ALL_TESTS"] == "1",
        "Tests/run --all runs it"),
      .fails(
        "a thread waits in a system call", "(pause)",
        "waits in a system call  EveryOrderTests.aCallThatSchedulesDoNotFollowIsNamed() (EveryOrderTests.swift:"
      ),
      .everyOrder(limit: 2))
    func aCallThatSchedulesDoNotFollowIsNamed() async throws { pause() }

    /// The workers of the pool block signals, by which a thread is asked to let others continue.
    @Test(.everyOrder(limit: 4)) func aTaskMayWaitInALoopForAnother() async throws {
      let isSet = Atomic(false)
      async let waited: Void = { while !isSet.load(ordering: .acquiring) {} }()
      isSet.store(true, ordering: .releasing)
      await waited
    }

    #if compiler(>=6.3)
      @Test(.everyOrder(limit: 10)) func aWarningFailsNoTest() async throws {
        Issue.record("slow", severity: .warning)
      }
    #endif

    /// The order of a dictionary differs between processes.
    @Test(.everyOrder(limit: 10), arguments: [["a": 1, "b": 2, "c": 3], ["d": 4]])
    func aCaseWithADictionaryIsFoundAgain(values: [String: Int]) async throws {
      #expect(!values.isEmpty)
    }

    /// Each case is found again by its arguments.
    @Test(.everyOrder(.random(seed: 1, count: 20)), arguments: [1, 2])
    func eachCaseIsExplored(count: Int) async throws {
      let counter = Counter()
      for _ in 0..<count { await Task { await counter.increment() }.value }
      try await Task.sleep(for: .seconds(3600))
      #expect(await counter.value == count)
    }

    @Test @MainActor func aCallCountsItsSchedules() async throws {
      let found = try await Threads.explore(.random(seed: 1, count: 50), keepGoing: true) {
        let counter = Counter()
        async let first: Void = counter.readThenWrite()
        async let second: Void = counter.readThenWrite()
        _ = await (first, second)
        let value = await counter.value
        if value != 2 { throw LostUpdate(value: value) }
      }
      #expect(found.result.schedules == 50)
      #expect((1..<50).contains(found.result.failures))
      #expect(found.failure?.message == "LostUpdate(value: 1)")
    }

    @Test func aStrategyThatCannotRunIsRefusedBeforeAChildStarts() async throws {
      await #expect(throws: ScheduleError.self) {
        try await Threads.explore(.random(seed: 1, count: 0)) {}
      }
    }
  }

  private struct LostUpdate: Error { let value: Int }
#endif
