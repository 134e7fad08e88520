import Foundation
import Synchronization
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("Verifying a lab")
struct VerificationTests {
  private static let failing = """
    report '\(TemporaryCheckout.finding("stale", passed: false, "92 of 320"))'
    """
  private static let passing = "report '\(TemporaryCheckout.finding("stale", passed: true))'"

  private func result(
    exercise: String = failing, solution: String = passing, build: String = "exit 0",
    _ change: (TemporaryCheckout) throws -> Void = { _ in }
  ) async throws -> LabVerification.Result {
    try await TemporaryCheckout.with { temporary in
      try await temporary.writePlan()
      try temporary.writeCases()
      try change(temporary)
      let tools = try await temporary.tools(exercise: exercise, solution: solution, build: build)
      let results = try await LabVerification(
        temporary.checkout, run: LabRun(tools: tools), repetitions: 5
      ).verify([temporary.lab()]) { _ in }
      return try #require(results.first)
    }
  }

  @Test func whatAResetPutsBackIsTheExercise() async throws {
    let stale = try await result { temporary in
      try temporary.write("Labs/06-await/Exercise/Store.swift", "// LAB: here\nstruct Store2 {}\n")
    }
    #expect(stale.deviations.contains { $0.contains("handed-out.txt is not the exercise") })
    let missing = try await result { try $0.remove("Labs/06-await/handed-out.txt") }
    #expect(missing.deviations.contains { $0.contains("--hand-out 06") })
  }

  @Test func aLabAsDeclaredIsGood() async throws {
    let result = try await result()
    #expect(result.isGood && result.passes == 5, "\(result)")
  }

  @Test func anExerciseThatPassesIsNot() async throws {
    let result = try await result(exercise: Self.passing)
    #expect(result.deviations == ["the exercise passes: there is nothing to do in it"])
  }

  @Test func aSolutionThatFailsOnceIsNot() async throws {
    let result = try await result(
      solution: """
        echo run >> "$0.runs"
        if [ $(wc -l < "$0.runs") = 4 ]; then \(Self.failing); else \(Self.passing); fi
        """)
    #expect(result.passes == 4)
    #expect(
      result.deviations == ["the solution does not pass (run 4): stale fails: 92 of 320"])
  }

  @Test func aPartThatMayCallExitIsADefectOfTheCheck() async throws {
    let finding = TemporaryCheckout.finding("stale", passed: true)
    let result = try await result(
      solution: """
        passed() {
          printf '{"schema":1,"lab":"06","findings":[%s],"figures":[],"parts":["a","b"]}' \\
            '\(finding)' > "$file"
        }
        case "$*" in *'--exiting-part b'*) exit 1;; *) passed;; esac
        """)
    #expect(result.deviations == ["the check passes although its part `a` calls exit(0)"])
  }

  @Test func theSuiteHoldsTheSolution() async throws {
    let held = TemporaryCheckout.finding("G6", passed: true)
    let broken = TemporaryCheckout.finding("G7", passed: false, "an older one came back")
    let result = try await result(
      solution: """
        if [ "$3 $4" = "--suite G6,G7,G9" ]; then report '\(held),\(broken)'
        else \(Self.passing); fi
        """
    ) { temporary in
      try temporary.write(
        "Labs/06-await/lab.json",
        """
        {"id": "06", "question": "What may change?", "minutes": 30, "learnt": ".",
         "suite": ["G6", "G7", "G9"], "fails": [{"check": "stale"}]}
        """)
    }
    #expect(result.held == ["G6"])
    #expect(
      result.deviations == ["the solution, at full effort, fails G7: an older one came back"])
    #expect(result.untried == ["the suite at full effort says nothing of G9"])
  }

  @Test func whatCannotBeBuiltIsNoVerdict() async throws {
    let result = try await result(build: "echo error: disk full; exit 1")
    #expect(result.deviations == [] && result.passes == 0 && !result.isGood)
    #expect(result.untried.count == 2)
    #expect(result.untried.allSatisfy { $0.contains("error: disk full") })
  }

  @Test func quotedOutputIsHeldToWhatIsPrinted() async throws {
    let right = try await result { temporary in
      try temporary.write(
        "Labs/06-await/notes.md",
        """
        <!-- prints: exercise -->
        ```text
        ✘ stale
        happened  92 of 320
        Change …
        ```
        <!-- prints: solution -->
        ```text
        ✔ Lab 06 passed.
        That.
        ```
        """)
    }
    #expect(right.isGood, "\(right.deviations)")
    let wrong = try await result { temporary in
      try temporary.write(
        "Labs/06-await/notes.md", "<!-- prints: exercise -->\n```text\n93 of 320\n```\n")
    }
    #expect(wrong.deviations == ["notes.md, line 3: the exercise does not print: 93 of 320"])
  }

  @Test func aQuotationDoesNotFindItself() async throws {
    let result = try await result { temporary in
      try temporary.write(
        "Labs/06-await/explanation.md", "<!-- prints: solution -->\n```text\n93 of 320\n```\n")
    }
    #expect(result.deviations.count == 1, "\(result.deviations)")
  }

  @Test func whatTheSuiteCouldNotTryIsNoVerdict() async throws {
    let untried =
      TemporaryCheckout.finding("G6", passed: false, "too slow").dropLast() + #","untried":true}"#
    let result = try await result(
      solution: """
        if [ "$3" = "--suite" ]; then report '\(untried)'; else \(Self.passing); fi
        """
    ) { temporary in
      try temporary.write(
        "Labs/06-await/lab.json",
        """
        {"id": "06", "question": "What may change?", "minutes": 30, "learnt": ".",
         "suite": ["G6"], "fails": [{"check": "stale"}]}
        """)
    }
    #expect(result.deviations == [] && result.untried == ["G6 at full effort: too slow"])
  }

  @Test func labsRunSideBySideAndComeInTheirOrder() async throws {
    try await TemporaryCheckout.with { temporary in
      // The first ends only when the second has begun.
      let tools = try await temporary.tools(
        exercise: "until [ -e \"$0.other\" ]; do sleep 0.01; done\n" + Self.failing,
        solution: Self.passing)
      let other = temporary.root.appending(path: "scratch/debug/lab06.other").path
      for name in ["lab07", "lab07-solution"] {
        _ = try await temporary.script("scratch/debug/\(name)", "touch '\(other)'; exit 1")
      }
      try temporary.write(
        "Labs/07-pool/lab.json",
        """
        {"id": "07", "question": "Who waits?", "minutes": 30, "suite": [], "learnt": "That.",
         "fails": [{"check": "stale"}]}
        """)
      try await temporary.writePlan()
      try temporary.writeCases()
      let labs = try [temporary.lab(), temporary.checkout.lab("07")]
      let told = Mutex<[String]>([])
      let results = try await LabVerification(
        temporary.checkout, run: LabRun(tools: tools), repetitions: 1, atOnce: 2
      ).verify(labs) { result in told.withLock { $0.append(result.id) } }
      #expect(results.map(\.id) == ["06", "07"])
      #expect(Set(told.withLock { $0 }) == ["06", "07"])
      #expect(results[0].isGood, "\(results[0])")
    }
  }
}
