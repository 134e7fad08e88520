#if canImport(Glibc)
  import Foundation
  import Testing

  @testable import Processes

  @Suite("A look at the threads of a process")
  struct ThreadLookTests {
    private static let shell = ChildCommand(executable: "/bin/sh", arguments: ["-c"])

    /// Gives the body a process that has said that it is there.
    private func withProcess(_ script: String, _ body: (pid_t) -> Void) async throws {
      let process = try ChildProcess(Self.shell, payload: "echo $$; " + script)
      var lines = process.lines.makeAsyncIterator()
      body(try #require(await lines.next().flatMap { pid_t($0) }))
      process.kill()
      _ = await process.waitForEnd()
    }

    @Test(
      .highPriority,
      arguments: [
        "while kill -0 $PPID; do :; done", "(while kill -0 $PPID; do :; done) & exec cat",
        "kill -STOP $$",
      ])
    func whoComputesOrIsKeptFromItIsBusy(_ script: String) async throws {
      try await withProcess(script) { number in
        // The shell may not have reached this point yet, or may be waiting for the process that it
        // starts.
        while ThreadLook(at: number)?.isBusy == false { sched_yield() }
        #expect(ThreadLook(at: number)?.standsStill(since: ThreadLook()) == false)
      }
    }

    @Test func whoWaitsStandsStill() async throws {
      try await withProcess("exec cat") { number in
        var looks = (ThreadLook(at: number), ThreadLook(at: number))
        while let (first, second) = both(looks), !second.standsStill(since: first) {
          looks = (second, ThreadLook(at: number))
        }
        #expect(both(looks) != nil)
      }
    }

    /// The system gives the number of a process that has ended to another one, but never this number.
    @Test func aProcessThatDoesNotExistIsNotLookedAt() {
      #expect(ThreadLook(at: .max) == nil)
    }

    @Test func aStateComesAfterAnyName() {
      let lines = ["12 (sh) S 1 2", "12 (a) b) R) R 1", "12 (sh)", "", "12 (sh) "]
      #expect(
        lines.map { ThreadLook.state(in: Array($0.utf8)) }
          == [UInt8(ascii: "S"), UInt8(ascii: "R"), nil, nil, nil])
    }

    @Test func theLastNumberIsTheOneThatCounts() {
      let lines = ["1 2 345\n", "7", "1 20 ", "", "none"]
      #expect(lines.map { ThreadLook.lastNumber(in: Array($0.utf8)) } == [345, 7, 20, 0, 0])
    }

    @Test func theCallingThreadIsLeftOut() throws {
      let own = try #require(ProcFile.ownThread)
      #expect(ProcFile.names(in: "/proc/self/task").contains("\(own)"))
      let look = try #require(ThreadLook.atOthersHere())
      #expect(!look.threads.contains(own))
    }

    @Test(.highPriority) func theProcessorTimeOfAnotherGrowsWhileItComputes() async throws {
      try await withProcess("while kill -0 $PPID; do :; done") { number in
        let before = ProcessorTime.of(number)
        while let before, let now = ProcessorTime.of(number), now < before + 10_000_000 {
          sched_yield()
        }
        #expect(before != nil)
      }
    }

    private func both(
      _ looks: (ThreadLook?, ThreadLook?)
    ) -> (first: ThreadLook, second: ThreadLook)? {
      guard let first = looks.0, let second = looks.1 else { return nil }
      return (first, second)
    }
  }
#endif
