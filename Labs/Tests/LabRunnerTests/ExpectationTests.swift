@testable import LabModel
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("Declared and seen")
struct ExpectationTests {
  private func outcome(_ findings: [(check: String, passed: Bool, says: String)]) -> LabOutcome {
    var report = LabReport(lab: "06")
    report.findings = findings.map {
      LabFinding(check: $0.check, passed: $0.passed, expected: "", happened: $0.says)
    }
    return LabOutcome(lab: "06", observation: .finished(report))
  }

  private func deviations(_ fails: [LabFailure], _ outcome: LabOutcome) -> [String] {
    LabExpectation(definition: .sample("06", fails: fails)).deviations(of: outcome)
  }

  private let stale = LabFailure(check: "stale", says: "92 of 320")
  private var asDeclared: LabOutcome {
    outcome([("stale", false, "92 of 320 are stale"), ("saved", true, "")])
  }

  @Test func whatFailsAsDeclaredIsRight() {
    #expect(deviations([stale], asDeclared) == [])
  }

  @Test func aGuessThatNothingAnswersIsNoticed() {
    var definition = LabDefinition.sample("06", fails: [stale])
    definition.guess = LabGuess(question: "How many?", figure: "stale schedules")
    var counted = LabReport(lab: "06")
    counted.findings = asDeclared.report?.findings ?? []
    #expect(
      LabExpectation(definition: definition).deviations(of: asDeclared)
        == ["`guess` asks for the figure \"stale schedules\", which the check does not count"])
    counted.figures = [LabFigure("stale schedules", 92)]
    let outcome = LabOutcome(lab: "06", observation: .finished(counted))
    #expect(LabExpectation(definition: definition).deviations(of: outcome) == [])
  }

  @Test func anotherFailureIsNoticed() {
    let seen = outcome([("stale", false, "92 of 320"), ("saved", false, "two lost")])
    #expect(deviations([stale], seen) == ["not declared: saved fails: two lost"])
  }

  @Test func aFailureThatDoesNotComeIsNoticed() {
    let two = [stale, LabFailure(check: "saved")]
    #expect(deviations(two, asDeclared) == ["`saved` is declared to fail, but it passes"])
    #expect(
      deviations([stale, LabFailure(check: "order")], asDeclared)
        == ["`order` is declared to fail, but the check looks at no such thing"])
  }

  @Test func anotherCountIsNoticed() {
    #expect(
      deviations([stale], outcome([("stale", false, "91 of 320")]))
        == ["`stale` is declared to say \"92 of 320\"; it says: 91 of 320"])
  }

  @Test func anExerciseThatPassesIsNoticed() {
    #expect(
      deviations([stale], outcome([("stale", true, "0 of 320")]))
        == ["the exercise passes: there is nothing to do in it"])
  }

  @Test func swappedReasonsAreNoticed() {
    let pool = LabFailure(check: "start-delay", says: "16 of 16")
    let other = outcome([("start-delay", false, "16 of 16 waited")])
    #expect(deviations([pool], other) == [] && deviations([stale], asDeclared) == [])
    #expect(deviations([pool], asDeclared).count == 2)
    #expect(deviations([stale], other).count == 2)
  }

  @Test func compileErrorsAreCompared() {
    let declared = LabFailure(diagnostic: "sending 'note'", file: "Exercise/Store.swift")
    func seen(_ errors: [(String, String)]) -> LabOutcome {
      var diagnostics = LabDiagnostics()
      diagnostics.own = errors.map {
        LabDiagnostic(file: $0.0, line: 1, column: 1, message: $0.1)
      }
      return LabOutcome(lab: "04", observation: .doesNotCompile(diagnostics))
    }
    let right = ("Exercise/Store.swift", "sending 'note' risks causing data races")
    #expect(deviations([declared], seen([right])) == [])
    #expect(
      deviations([declared], seen([right, ("Exercise/A.swift", "cannot find 'x'")]))
        == ["not declared: Exercise/A.swift:1:1 cannot find 'x'"])
    #expect(
      deviations([declared], seen([("Exercise/A.swift", "sending 'note'")])) == [
        "declared, but it did not happen: Exercise/Store.swift: sending 'note'",
        "not declared: Exercise/A.swift:1:1 sending 'note'",
      ])
    #expect(deviations([declared], asDeclared).count == 2)
    #expect(deviations([stale], seen([right])).count == 2)
    var linker = LabDiagnostics()
    linker.linker = ["undefined reference"]
    let unlinked = LabOutcome(lab: "04", observation: .doesNotCompile(linker))
    #expect(deviations([declared], unlinked).count == 2)
  }

  @Test func signalsAreCompared() {
    let crashed = LabOutcome(lab: "01", observation: .crashed(signal: 4, words: "out of range"))
    #expect(deviations([LabFailure(signal: 4)], crashed) == [])
    #expect(deviations([LabFailure(signal: 11)], crashed).count == 1)
    #expect(deviations([stale], crashed).count == 1)
    #expect(deviations([LabFailure(signal: 4)], asDeclared).count == 2)
    for observation in [
      LabObservation.hung(seconds: 1), .exited(code: 70, words: ""), .noReport(""), .notBuilt(""),
    ] {
      #expect(deviations([stale], LabOutcome(lab: "01", observation: observation)).count == 1)
    }
  }

  @Test func whatNeedsSomethingThatIsMissingIsNotExpected() {
    let race = LabFailure(check: "race", needs: "thread-sanitizer")
    var seen = asDeclared
    #expect(deviations([stale, race], seen).count == 1)
    seen.missing = ["thread-sanitizer"]
    #expect(deviations([stale, race], seen) == [])
  }

  @Test func whatIsForAnotherPlatformIsNotExpected() {
    let other = LabPlatform.all.first { $0 != LabPlatform.current }
    #expect(deviations([stale, LabFailure(check: "saved", needs: other)], asDeclared) == [])
    let here = LabFailure(check: "saved", needs: LabPlatform.current)
    #expect(deviations([stale, here], asDeclared).count == 1)
  }
}
