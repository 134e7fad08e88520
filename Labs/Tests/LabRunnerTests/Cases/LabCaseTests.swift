import Foundation
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("Wrong and right solutions of a lab")
struct LabCaseTests {
  private func result(
    onlyChanged: Bool = false, times: Int = 1,
    _ change: (TemporaryCheckout) throws -> Void = { _ in }
  ) async throws -> LabVerification.Result {
    try await TemporaryCheckout.with { temporary in
      let tools = try await temporary.tools(
        exercise: "report '\(TemporaryCheckout.finding("stale", passed: false, "92 of 320"))'",
        solution: "report '\(TemporaryCheckout.finding("stale", passed: true))'")
      try await temporary.writePlan()
      try temporary.writeCases()
      try change(temporary)
      var result: LabVerification.Result?
      for _ in 0..<times {
        result = try await LabVerification(
          temporary.checkout, run: LabRun(tools: tools), repetitions: 1, onlyChanged: onlyChanged
        ).verify([temporary.lab()]) { _ in }.first
      }
      return try #require(result)
    }
  }

  @Test func allAreTried() async throws {
    let result = try await result()
    #expect(result.isGood, "\(result)")
    #expect((result.refused, result.wrong) == (6, 6))
    #expect((result.accepted, result.right) == (3, 3))
  }

  @Test func aWrongOneThatPassesIsADefect() async throws {
    let result = try await result {
      try $0.writeCase("Wrong/cheat", "// Gets: stale", fails: false)
    }
    #expect(result.deviations == ["Wrong/cheat passes; it is to fail `stale`"])
    #expect((result.refused, result.wrong) == (6, 7))
  }

  @Test func aWrongOneThatIsRefusedForAnotherReasonIsADefect() async throws {
    let result = try await result {
      try $0.writeCase("Wrong/other", "// Gets: lost", fails: true)
      try $0.writeCase("Wrong/words", "// Gets: stale: 93 of 320", fails: true)
    }
    #expect(
      result.deviations == [
        "Wrong/other is to fail `lost`, but: stale fails: 92 of 320",
        "Wrong/words is to fail `stale` with \"93 of 320\", but: stale fails: 92 of 320",
      ])
  }

  /// A wrong solution with a race may be refused for another reason first.
  @Test(arguments: [(4, true), (5, false)])
  func aRefusedOneIsAskedFiveTimesForItsReason(others: Int, isFound: Bool) async throws {
    let result = try await result { temporary in
      let asked = temporary.root.appending(path: "asked").path
      let other = TemporaryCheckout.finding("other", passed: false, "another reason")
      let declared = TemporaryCheckout.finding("stale", passed: false, "92 of 320")
      try temporary.write(
        "Labs/Tests/Cases/06/Wrong/racy/Store.swift",
        """
        // Luck.
        // Gets: stale: 92 of 320
        echo again >> '\(asked)'
        if [ "$(wc -l < '\(asked)')" -le \(others) ]; then report '\(other)'
        else report '\(declared)'; fi

        """)
    }
    #expect((result.refused, result.wrong) == (isFound ? 7 : 6, 7))
    let told = [
      "Wrong/racy is to fail `stale` with \"92 of 320\", but: other fails: another reason"
    ]
    #expect(result.deviations == (isFound ? [] : told))
  }

  /// One that passes is never asked again: once is once too often.
  @Test func aWrongOneThatPassesOnceIsADefect() async throws {
    let result = try await result { temporary in
      let asked = temporary.root.appending(path: "asked").path
      let declared = TemporaryCheckout.finding("stale", passed: false, "92 of 320")
      try temporary.write(
        "Labs/Tests/Cases/06/Wrong/lucky/Store.swift",
        """
        // Luck.
        // Gets: stale: 92 of 320
        if [ -e '\(asked)' ]; then report '\(declared)'
        else : > '\(asked)'; report '\(TemporaryCheckout.finding("stale", passed: true))'; fi

        """)
    }
    #expect(
      result.deviations == ["Wrong/lucky passes; it is to fail `stale`"])
  }

  @Test func aRightOneThatIsRefusedIsADefect() async throws {
    let result = try await result {
      try $0.writeCase("Right/lock", "// Gets: passes", fails: true)
    }
    #expect(result.deviations == ["Right/lock is right and is refused: stale fails: 92 of 320"])
    #expect((result.accepted, result.right) == (3, 4))
  }

  @Test func theCompilersWordsCanBeTheAnswer() async throws {
    let result = try await result {
      try $0.write(
        "Labs/Tests/Cases/06/Wrong/error/Store.swift",
        "// A word.\n// Gets: compile error: no such\n# does not compile\n")
      try $0.write(
        "Labs/Tests/Cases/06/Wrong/other/Store.swift",
        "// Another.\n// Gets: compile error: ‹x›\n# does not compile\n")
    }
    #expect(
      result.deviations == [
        "Wrong/other is not to compile because of \"‹x›\", but: it does not compile: "
          + "Exercise/Store.swift:2:1 no such thing"
      ])
  }

  @Test func aCaseDeclaresItsAnswerAndALabHasEnoughOfThem() async throws {
    let result = try await result {
      try $0.write("Labs/Tests/Cases/06/Wrong/mute/Store.swift", "struct Store {}\n")
      try $0.write("Labs/Tests/Cases/06/Wrong/nameless/Store.swift", "// Gets: stale\n")
      try $0.writeCase("Wrong/good", "// Gets: passes", fails: false)
      try $0.remove("Labs/Tests/Cases/06/Right")
    }
    #expect(
      result.deviations == [
        "Wrong has 9 solutions, instead of 6 to 8.",
        "Wrong/good is declared to pass. Name the finding that it must get.",
        "Wrong/mute does not say what it gets. Add a comment such as `// Gets: passes`.",
        "Wrong/nameless does not say what it is. Begin one of its files with a comment that names "
          + "the mistake or the mechanism.",
        "Right has 0 solutions, instead of 3 to 8.",
      ])
  }

  @Test func onlyChangedLabsAreRunAgain() async throws {
    let first = try await result(onlyChanged: true)
    #expect(!first.isUnchanged && first.refused == 6)
    let second = try await result(onlyChanged: true, times: 2)
    #expect(second.isUnchanged && second.isGood && second.wrong == 0)
  }

  @Test func aLabThatWasNotGoodIsRunAgain() async throws {
    let result = try await result(onlyChanged: true, times: 2) {
      try $0.writeCase("Wrong/cheat", "// Gets: stale", fails: false)
    }
    #expect(!result.isUnchanged && result.deviations.count == 1)
  }

  @Test func theRecordNamesWhatWasVerified() async throws {
    try await TemporaryCheckout.with { temporary in
      let tools = try await temporary.tools(exercise: "exit 0", solution: "exit 0")
      let record = VerifiedRecord(of: try temporary.lab(), tools)
      #expect(try !record.isCurrent())
      let before = try record.text()
      try record.write(before, isGood: true)
      #expect(try record.isCurrent())
      try temporary.write("Labs/06-await/Tests/Check.swift", "func run() { }\n")
      #expect(try !record.isCurrent())
      let checked = try record.text()
      try record.write(checked, isGood: true)
      try temporary.writeCase("Wrong/new", "// Gets: stale", fails: true)
      #expect(try !record.isCurrent())
      // Saved while it was verified: what was verified is not what is there.
      try record.write(before, isGood: true)
      #expect(try !record.isCurrent())
      try record.write(record.text(), isGood: true)
      // The suite, for instance, is linked into the solution.
      _ = try await temporary.script("scratch/debug/lab06-solution", "exit 0 # another build")
      #expect(try !record.isCurrent())
    }
  }

  @Test func aPlanInAnotherFormIsNoVerdict() async throws {
    let result = try await result { try $0.write("scratch/debug.yaml", "commands: {}\n") }
    #expect(result.deviations.isEmpty && result.untried.count == 1)
    #expect(result.untried[0].hasPrefix("SwiftPM's plan of lab06-solution is not in a form"))
  }
}
