import Foundation
import LabModel
import TextTables
import Testing

@testable import LabRunner

@Suite("What is printed of a check")
struct OutcomeTextTests {
  private let failing = LabFinding(
    check: "stale", passed: false, expected: "A note that was saved stays in the file.",
    happened: "92 of 320 schedules end wrong:\n  3  save a\n  5  save b", next: "Look at await.")
  private let passing = LabFinding(
    check: "saved", passed: true, expected: String(repeating: "long ", count: 40), happened: "")

  private func printed(
    _ observation: LabObservation, first: [LabFigure] = [], next: String? = "07",
    style: TerminalStyle = .plain, _ change: (inout LabOutcome) -> Void = { _ in }
  ) async throws -> String {
    try await TemporaryCheckout.with { temporary in
      var outcome = LabOutcome(lab: "06", observation: observation)
      change(&outcome)
      return try LabText(style: style)
        .outcome(outcome, of: try temporary.lab(), first: first, next: next)
    }
  }

  private func report(_ findings: [LabFinding], figure: Double) -> LabObservation {
    var report = LabReport(lab: "06")
    report.findings = findings
    report.figures = [LabFigure("stale schedules", figure, unit: "of 320")]
    return .finished(report)
  }

  @Test func aFailureSaysWhatToDoNext() async throws {
    #expect(
      try await printed(report([failing, passing], figure: 92)) == """
        Lab 06 · What may change?

        ✘ stale
          expected  A note that was saved stays in the file.
          happened
          92 of 320 schedules end wrong:
            3  save a
            5  save b
          next      Look at await.

        ✔ saved: long long long long long long long long long long long long long long
          long long long long long long long long long long long long long long long
          long long long long long long long long long long long

        stale schedules: 92 of 320

        1 of 2 checks fail. Change Labs/06-await/Exercise/Store.swift, then:
          Labs/run 06
        Stuck? Labs/run 06 --hint. The task again: Labs/run 06 --task

        """)
  }

  @Test func aScheduleStandsInLanesBehindTheFirstLine() async throws {
    var finding = failing
    finding.happened = "92 of 320 end wrong:\nin the file is a"
    finding.lanes = LabLanes(events: [
      ("save a", "takes a"), ("save b", "takes a and b"), ("save a", "has returned"),
    ])
    let text = try await printed(report([finding], figure: 92))
    #expect(
      text.contains(
        """
          happened
          92 of 320 end wrong:
          save a        save b
          takes a
          │             takes a and b
          has returned
          in the file is a
          next      Look at await.
        """))
  }

  @Test(arguments: [
    (40.0, "You guessed 40: 92 of 320.\n"), (92, "You guessed 92, and are right.\n"),
  ])
  func aGuessStandsBesideItsFigure(guess: Double, says: String) async throws {
    let text = try await TemporaryCheckout.with { temporary in
      let json = try String(
        contentsOf: temporary.root.appending(path: "Labs/06-await/lab.json"), encoding: .utf8)
      let asked = #"{"guess": {"question": "How many?", "figure": "stale schedules"},"#
      try temporary.write("Labs/06-await/lab.json", asked + json.dropFirst())
      let outcome = LabOutcome(lab: "06", observation: report([failing], figure: 92))
      return try LabText(style: .plain).outcome(outcome, of: try temporary.lab(), guess: guess)
    }
    #expect(text.contains("stale schedules: 92 of 320\n" + says), "\(text)")
    #expect(try await !printed(report([failing], figure: 92)).contains("guessed"))
  }

  @Test func linesGoOnBelowAndKeepTheirColumns() {
    let narrow = LabText(style: TerminalStyle(isInteractive: false, usesColor: false, width: 40))
    let line = "  12  save a (on an actor)  takes a snapshot: a and b"
    let broken = "    12  save a (on an actor)  takes a\n        snapshot: a and b\n"
    #expect(narrow.folded([line, "", "short"]) == broken + "\n  short\n")
    let word = narrow.folded([String(repeating: "x", count: 90)])
    #expect(word.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(word.filter { $0 == "x" }.count == 90)
  }

  /// A solution may have another number of schedules; other units are other figures.
  @Test(arguments: [("of 2551", true), ("ms", false)])
  func aFigureIsComparedWithWhatItWas(unit: String, isCompared: Bool) async throws {
    let first = [LabFigure("stale schedules", 812, unit: unit)]
    let text = try await printed(report([passing], figure: 0), first: first)
    #expect(text.contains("812 of 2551 at first, now 0 of 320\n") == isCompared)
    #expect(text.contains("stale schedules: 0 of 320\n") != isCompared)
  }

  @Test func aPassShowsTheFigureThatChangedAndTheExplanation() async throws {
    #expect(
      try await printed(
        report([passing], figure: 0), first: [LabFigure("stale schedules", 92, unit: "of 320")])
          == """
          Lab 06 · What may change?

          ✔ saved: long long long long long long long long long long long long long long
            long long long long long long long long long long long long long long long
            long long long long long long long long long long long

          stale schedules: 92 of 320 at first, now 0 of 320

          ✔ Lab 06 passed.

          Now it is right.

          That.

          When you are ready: Labs/run 07

          """)
  }

  @Test(arguments: [
    (LabObservation.crashed(signal: 4, words: "Fatal error"), "✘ The program crashed: a trap (s"),
    (.hung(seconds: 120), "✘ The program did not end within 120 s and was ended."),
    (.exited(code: 70, words: "no"), "✘ The program ended with the code 70."),
    (.noReport("Why."), "✘ The check gave no result."),
    (.notBuilt("No disk."), "✘ The lab could not be checked."),
  ])
  func everythingElseIsASentence(_ seen: (observation: LabObservation, says: String)) async throws {
    let text = try await printed(seen.observation)
    #expect(text.contains("\n\(seen.says)"), "\(text)")
    #expect(text.contains("Labs/run 06"))
  }

  @Test func ofWhatIsPrintedThereIsABeginning() async throws {
    let text = try await printed(report([passing], figure: 0)) { outcome in
      outcome.printed = (1...30).map { "line \($0)" }
    }
    #expect(text.contains("The program printed:\n  line 1\n"))
    #expect(text.contains("  line 10\n  … and 20 lines more\n") && !text.contains("line 11"))
    let long = try await printed(report([passing], figure: 0)) { outcome in
      outcome.printed = [String(repeating: "x", count: 1000)]
      outcome.droppedByteCount = 99_000_000
    }
    #expect(long.contains("x…\n  … and 99.0 MB more\n"))
  }

  @Test func colourChangesNothingElse() async throws {
    let colours = TerminalStyle(isInteractive: true, usesColor: true, width: 80)
    let plain = try await printed(report([failing, passing], figure: 92))
    let colored = try await printed(report([failing, passing], figure: 92), style: colours)
    #expect(colored != plain)
    #expect(colored.replacing(#/\u{1B}\[[0-9]+m/#, with: "") == plain)
    for line in plain.split(separator: "\n") { #expect(TerminalText.width(of: String(line)) <= 80) }
  }

  @Test func aDifferenceOfTwoVariantsIsNamedAndNotShown() {
    let text = LabText(style: .plain).markdown(
      """
      Before:

      <!-- diff: actor actor-batched -->

      ```diff
      -one
      +two
      ```

      <!-- end of diff -->

      After.
      """)
    #expect(text == "Before:\n\n`lockstep diff actor actor-batched`\n\nAfter.\n")
  }

  @Test func markdownIsBrokenAnew() {
    let text = LabText(style: .plain).markdown(
      """
      # 06 · What?

      Some *plain* **text** with `code` and a [link](x.md) that is broken after eighty columns,
      with a * b.

      - one
      - two, which
        goes on
      <!-- prints: exercise -->
      ```text
        kept   as it is
      ```
      """)
    #expect(
      text == """
        06 · What?

        Some plain text with `code` and a link that is broken after eighty columns, with
        a * b.

        - one
        - two, which goes on
            kept   as it is

        """)
  }
}
