import Foundation
import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

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

  @Test(arguments: ["cat", "exec >/dev/null; cat", "exec >/dev/null 2>&1; cat"])
  func whatOutlivesItsLimitIsKilled(script: String) async throws {
    let process = try ChildProcess(
      Self.shell, payload: script, limitInSeconds: 0.05, keepsErrors: true)
    #expect(await Self.lines(of: process).isEmpty)
    #expect(await process.waitForEnd() == .overran)
  }

  @Test func aChildIsKilledOnPurpose() async throws {
    let process = try ChildProcess(Self.shell, payload: "echo ready; cat")
    var lines = process.lines.makeAsyncIterator()
    #expect(await lines.next() == "ready")
    process.kill()
    #expect(await process.waitForEnd() == .killed(signal: 9))
    // It is reaped: its number may be another's, and this must do nothing.
    process.kill()
  }

  @Test func whatCannotBeStartedIsAnError() {
    #expect(throws: SpawnFailure.self) {
      try ChildProcess(ChildCommand(executable: "/nowhere", arguments: []), payload: "")
    }
  }

  @Test func aChildOfTheSuiteEndsWithItsParent() async throws {
    let arena = try Arena(onDisk: ())
    defer { arena.remove() }
    // Far longer than other tests can keep this one waiting: only its parent's end is to end it.
    var process: ChildProcess? = try ChildRole.start(
      .hold(Place(arena, .processCrash), []), Mutants.honestActor, try MutantChildCommand.find(),
      limitInSeconds: 1_000)
    var lines = try #require(process).reports.makeAsyncIterator()
    var ending = try #require(process).ending.makeAsyncIterator()
    #expect(await lines.next() == ChildRole.held)
    // As when this process dies: the other end of the child's input is closed.
    process = nil
    #expect(await lines.next() == nil)
    #expect(await ending.next() == .exited(75))
  }

  @Test func aCheckThatCannotBeCarriedOutIsNeverTakenForHeld() async throws {
    let stranger = Subject("stranger") { try ReferenceStore<Note>(configuration: $0) }
    let finding = await ChildRole.isolatedCheck(
      stranger, Replay(.sequential, seed: 1), effort: 1, child: try MutantChildCommand.find())
    guard case .couldNotBeRun(let reason) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(reason.contains("could not be carried out"))
    #expect(reason.contains("no store is called stranger"))
  }

  @Test func theCaseThatEndedAChildIsTheOneThatItAnnounced() {
    let whole = Replay(.corruptionDetected, seed: 1)
    let announced = Replay(.corruptionDetected, seed: 1, only: 7)
    #expect(ChildRole.announced(in: "G11,seed=1,case=7: bit 2 of byte 3", of: whole) == announced)
    for progress in [nil, "", "noise: G11,seed=1,case=7", "G12,seed=1,case=7: another check"] {
      #expect(ChildRole.announced(in: progress, of: whole) == nil)
    }
  }

  @Test(arguments: ["", "noise", "noise\u{1e}whole\u{1f}", "\u{1e}a\u{1f}\u{1e}b\u{1f}"])
  func onlyWholeReportsAreTaken(line: String) {
    let expected = ["noise\u{1e}whole\u{1f}": "whole", "\u{1e}a\u{1f}\u{1e}b\u{1f}": "b"]
    #expect(Reports.report(in: line) == expected[line])
    #expect(Reports.report(in: line + " cut") == nil)
  }
}
