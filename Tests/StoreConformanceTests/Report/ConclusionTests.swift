import Testing

@testable import StoreConformance

@Suite("Every counterexample ends with what was expected and what was found")
struct ConclusionTests {
  @Test(arguments: [
    ("find 1\n→ expected nothing, found 220", "find 1", "nothing", "220"),
    (
      "the power goes\n→ opened with {}\n→ expected {1: 10}", "the power goes", "{1: 10}",
      "opened with {}"
    ),
    ("kill -9\nfound nothing, expected 3=21093", "kill -9", "3=21093", "nothing"),
    (
      "all returned; then in memory, key 1: revision 6 expected, revision 2 found", "",
      "all returned; then in memory, key 1: revision 6",
      "all returned; then in memory, key 1: revision 2"
    ),
    (
      "delete 1\nit threw: full\nfound on disk: {2: 3}\nexpected: {1: 1}",
      "delete 1\nit threw: full", "{1: 1}", "on disk: {2: 3}"
    ),
    (
      "delete 1\nin memory: opened with {2: 3}, not {0: 1}", "delete 1", "{0: 1}",
      "in memory: opened with {2: 3}"
    ),
    (
      "both ended\nthen memory has {0: 1}, not {0: 2}", "both ended", "{0: 2}", "memory has {0: 1}"
    ),
    (
      "both ended\nthen key 0: revision 2 expected, revision 1 found", "both ended",
      "key 0: revision 2", "key 0: revision 1"
    ),
    (
      "a → b\nexpected: x\nfound: y", "a → b", "x", "y"
    ),
  ])
  func theTwoAreTakenFromEachForm(
    timeline: String, story: String, expected: String, found: String
  ) {
    let conclusion = Conclusion(of: timeline, .sequential)
    #expect(conclusion.story.joined(separator: "\n") == story)
    #expect(conclusion.expected == expected)
    #expect(conclusion.found == found)
    #expect(conclusion.text.hasSuffix("expected: \(expected)\nfound: \(found)"))
  }

  @Test func theGuaranteeSaysWhatWasExpectedWhereTheTimelineDoesNot() {
    let conclusion = Conclusion(of: "open, save\n→ a file is left", .noResidue)
    #expect(conclusion.story == ["open, save"])
    #expect(conclusion.expected == Guarantee.noResidue.expectation)
    #expect(conclusion.found == "a file is left")
  }

  @Test func linesBehindTheArrowBelongToIt() {
    let conclusion = Conclusion(of: "open\n→ gone; there is:\na: 1\nb: 2", .nothingDestroyed)
    #expect(conclusion.story == ["open"])
    #expect(conclusion.found == "gone; there is: a: 1, b: 2")
    let operations = (1...9).map { "write \($0)" }
    let long = Conclusion(
      of: (["save", "→ too many"] + operations).joined(separator: "\n"), .exactCost)
    #expect(long.story == ["save"] + operations)
    #expect(long.found == "too many")
  }

  @Test func itIsTheSameASecondTime() {
    let text = Conclusion(of: "find 1\n→ expected nothing, found 220", .sequential).text
    #expect(Conclusion(of: text, .sequential).text == text)
  }

  @Test func everyGuaranteeSaysWhatItExpects() {
    let expectations = Set(Guarantee.allCases.map(\.expectation))
    #expect(expectations.count == Guarantee.allCases.count)
    #expect(expectations.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
  }
}

@Suite("Further cases behind one counterexample")
struct FurtherCasesTests {
  @Test func casesOfOneKindAreCountedTogether() {
    var further = FurtherCases(of: .sequential, after: "→ expected 1, found 20")
    further.note(case: 7, "→ expected 2, found 31")
    further.note(case: 8, nil)
    further.note(case: 9, "→ expected {1: 2}, found nothing")
    #expect(
      further.lines == [
        "further cases: 2 of the next 3 fail too, of 2 kinds with this one",
        "  another kind, case=9: nothing",
      ])
  }

  @Test func withoutAnotherFailureNothingIsSaid() {
    var further = FurtherCases(of: .sequential, after: "→ expected 1, found 20")
    further.note(case: 7, nil)
    #expect(further.lines.isEmpty)
  }
}
