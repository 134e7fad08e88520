import Mutants
import Persistence
import Processes
import Testing

@testable import StoreConformance

@Suite("What a child said when it crashed")
struct LastWordsTests {
  private static let report = """
    a line of the store's
    Swift/Array.swift:692: Fatal error: Index out of range

    *** Signal 4: Backtracing from 0x7f88... done ***

    *** Program crashed: Illegal instruction at 0x00007f88afb6df7f ***

    Platform: x86_64 Linux

    Thread 3 "t" crashed:

      0      0x00007f88afb6df7f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra] 0x0000557e6c2e2f1e S.deep(_:) + 93 in t at /some/where/t.swift:1:80
      2 [ra] [inlined] 0x0000557e6c2e3045 main in t at /some/where/main.swift:2:11
    ...
    """

  @Test func theFramesWithASourceAreToldWithoutAddresses() {
    #expect(
      CrashOutput(Self.report).lines == [
        "at S.deep(_:) (t.swift:1:80)", "at main (main.swift:2:11)",
      ])
  }

  @Test func withoutAReportTheLastLinesAreTold() {
    #expect(CrashOutput("").lines == [])
    let many = (1...9).map { "line \($0)" }.joined(separator: "\n")
    #expect(CrashOutput(many).lines == (4...9).map { "line \($0)" })
    #expect(CrashOutput(String(repeating: "x", count: 500)).lines.map(\.count) == [201])
    #expect(
      CrashOutput("one\nx: Fatal error: two\nCurrent stack trace:\n0 lib 0x1").lines == ["one"])
  }

  /// Uses a real child that traps.
  @Test func aCheckWhoseChildTrapsSaysWhere() async throws {
    let mutant = try #require(
      Mutants.deadly.first { $0.subject.id.contains("trap") } ?? Mutants.deadly.first)
    let finding = await ChildRole.isolatedCheck(
      mutant.subject, Replay(mutant.breaks, seed: 1), effort: 0.1,
      child: try MutantChildCommand.find())
    let counterexample = try #require(finding.counterexample, "\(finding)")
    #expect(counterexample.timeline.contains("trapped"), "\(counterexample.timeline)")
    let frames = counterexample.timeline.split(separator: "\n").filter { $0.hasPrefix("  at ") }
    #expect(frames.contains { $0.contains(".swift:") }, "\(counterexample.timeline)")
    #expect(counterexample.timeline.count < 4_000)
  }

  @Test func aChildThatIsEndedByASignalShowsItsLastLines() async throws {
    let report = CheckReport.trying(Replay(.sequential, seed: 1, only: 7), "words")
    let script =
      #"printf '\036\002begun\037\n\036%s\037\n' '"# + (try report.text) + "'; "
      + "echo first >&2; echo second >&2; kill -SEGV $$"
    let finding = await ChildRole.isolatedCheck(
      Mutants.honestActor, Replay(.sequential, seed: 1), effort: 1,
      child: ChildCommand(executable: "/bin/sh", arguments: ["-c", script]))
    let timeline = try #require(finding.counterexample).timeline
    let story = "while: G1,seed=1,case=7: words\n  first\n  second\nexpected: "
    #expect(timeline.hasPrefix(story), "\(timeline)")
  }
}
