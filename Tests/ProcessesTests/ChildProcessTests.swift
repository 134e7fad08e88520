import Testing

@testable import Processes

@Suite("Child processes")
struct ChildProcessTests {
  private static let shell = ChildCommand(executable: "/bin/sh", arguments: ["-c"])

  private static func lines(of process: ChildProcess) async -> [String] {
    var lines: [String] = []
    for await line in process.lines { lines.append(line) }
    return lines
  }

  @Test func everythingWrittenBeforeAKillIsRead() async throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i+1)); done; kill -9 $$"
    let process = try ChildProcess(Self.shell, payload: script)
    #expect(await Self.lines(of: process) == (0..<20_000).map { "\($0)" })
    #expect(await process.waitForEnd() == .killed(signal: 9))
  }

  @Test func anExitCodeAndALastLineWithoutEndComeThrough() async throws {
    let process = try ChildProcess(Self.shell, payload: "echo one; echo; printf two; exit 3")
    #expect(await Self.lines(of: process) == ["one", "", "two"])
    #expect(await process.waitForEnd() == .exited(3))
  }

  @Test func errorsAreKeptApart() async throws {
    let process = try ChildProcess(
      Self.shell, payload: "echo out; echo wrong >&2", keepsErrors: true)
    #expect(await Self.lines(of: process) == ["out"])
    #expect(await process.waitForEnd() == .exited(0))
    #expect(process.complaint == "wrong\n")
  }

  @Test func whatComesAfterTheLimitOfTheOutputIsCounted() async throws {
    let process = try ChildProcess(
      Self.shell, payload: "echo one; echo two; echo three", outputLimit: 6)
    #expect(await Self.lines(of: process) == ["one", "tw"])
    #expect(await process.waitForEnd() == .exited(0))
    #expect(process.droppedByteCount == 8)
  }

  @Test func aLineOfTenMegabytesArrivesWhole() async throws {
    let script = "head -c 10000000 /dev/zero | tr '\\0' x; echo; echo end"
    let process = try ChildProcess(Self.shell, payload: script)
    #expect(await Self.lines(of: process).map(\.utf8.count) == [10_000_000, 3])
    #expect(await process.waitForEnd() == .exited(0))
    #expect(process.droppedByteCount == 0)
  }

  @Test(arguments: ["cat", "exec >/dev/null; cat", "exec >/dev/null 2>&1; cat"])
  func whatOutlivesItsLimitIsKilled(script: String) async throws {
    let process = try ChildProcess(
      Self.shell, payload: script, limitInSeconds: 0.05, keepsErrors: true)
    #expect(await Self.lines(of: process).isEmpty)
    #expect(await process.waitForEnd() == .overran)
  }

  #if canImport(Glibc)
    /// A process that is stopped is one that is given no processor.
    @Test(
      .highPriority,
      arguments: [
        ("exec cat", false), ("kill -STOP $$", true), ("while kill -0 $PPID; do :; done", false),
      ])
    func whatWasGivenNoProcessorIsToldFromWhatHangs(_ script: String, _ lacked: Bool) async throws {
      let process = try ChildProcess(
        Self.shell, payload: script, limitInSeconds: 0.05, longestSilenceInSeconds: 0.02)
      #expect(await process.waitForEnd() == .overran)
      #expect(process.wasDeprived == lacked)
    }
  #endif

  @Test func aChildIsKilledOnPurpose() async throws {
    let process = try ChildProcess(Self.shell, payload: "echo ready; cat")
    var lines = process.lines.makeAsyncIterator()
    #expect(await lines.next() == "ready")
    process.kill()
    #expect(await process.waitForEnd() == .killed(signal: 9))
    // The process is reaped: its number may belong to another one, and this must do nothing.
    process.kill()
  }

  #if canImport(Glibc)
    @Test func aCancelledTaskEndsTheProcessAndWaitsForThat() async throws {
      let process = try ChildProcess(Self.shell, payload: "echo $$; exec cat")
      var lines = process.lines.makeAsyncIterator()
      let number = try #require(await lines.next().flatMap { Int32($0) })
      let waiting = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        let ending = await process.waitForEnd()
        return (ending, isThere: ThreadLook(at: number) != nil)
      }
      #expect(await waiting.value == (.killed(signal: 9), isThere: false))
    }
  #endif

  @Test func whatCannotBeStartedIsAnError() {
    #expect(throws: SpawnFailure.self) {
      try ChildProcess(ChildCommand(executable: "/nowhere", arguments: []), payload: "")
    }
  }

  @Test(arguments: ["", "noise", "noise\u{1e}whole\u{1f}", "\u{1e}a\u{1f}\u{1e}b\u{1f}"])
  func onlyWholeReportsAreTaken(line: String) {
    let expected = ["noise\u{1e}whole\u{1f}": "whole", "\u{1e}a\u{1f}\u{1e}b\u{1f}": "b"]
    #expect(ChildReports.report(in: line) == expected[line])
    #expect(ChildReports.report(in: line + " cut") == nil)
  }
}
