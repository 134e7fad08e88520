import Testing

@testable import StoreConformance

@Suite("Every counterexample ends with what was expected and what was found")
struct ViolationTests {
  private func counterexample(
    _ violation: Violation, _ guarantee: Guarantee = .sequential
  ) -> Counterexample {
    Counterexample(explored: 1, violation, replay: Replay(guarantee, seed: 1))
  }

  @Test func aFactKeepsItsValuesApartFromItsWords() {
    let (key, revision, missing) = (3, 10 as Int?, nil as Int?)
    let fact: Fact = "find \(key) gives \(missing), not \(revision); loadAll: \([2: 7, 1: 5])"
    #expect(fact.text == "find 3 gives nothing, not 10; loadAll: {1: 5, 2: 7}")
    #expect(fact.values == [.number(3), .nothing, .number(10), .content([1: 5, 2: 7])])
    #expect(fact.words == ["find ", " gives ", ", not ", "; loadAll: ", ""])
  }

  @Test func aFactTakesTheValuesOfTheFactsInIt() {
    let seen = Observation.content([1: 2])
    let fact: Fact = "in memory: \(seen); " + "on disk: \(Observation.foreign("an item twice"))"
    #expect(fact.text == "in memory: opened with {1: 2}; on disk: opened, but an item twice")
    #expect(fact.values == [.content([1: 2]), .text("an item twice")])
    #expect(Fact.either([[1: 2], [:], [1: 2]]).text == "{1: 2} or {}")
  }

  @Test func theTimelineIsTheStoryAndThenTheTwo() {
    let found = counterexample(
      Violation(expected: "\([:])", found: "\([1: 2])", lists: ["a list"]).after("save", "close"))
    #expect(found.timeline == "save\nclose\na list\nexpected: {}\nfound: {1: 2}")
    #expect(found.steps.map(\.text) == ["save", "close", "a list"])
  }

  @Test func theGuaranteeSaysWhatWasExpectedWhereTheCheckDoesNot() {
    let found = counterexample("a file is left", .noResidue)
    #expect(found.expected == Guarantee.noResidue.expectation)
    #expect(found.found == "a file is left")
  }

  @Test func textsAreShortenedWhereverTheyStand() {
    let error = "Error Domain=NSCocoaErrorDomain Code=4 \"none\" UserInfo={NSFilePath=/a/b}"
    let found = counterexample(
      Violation(expected: "no error", found: "it threw: \(error)", lists: [error]).after(error)
        .with([CounterexampleStep(.note, error)]))
    let short = "NSCocoaErrorDomain 4 none"
    #expect(found.found == "it threw: \(short)")
    #expect(found.violation.story == [short] && found.violation.lists == [short])
    #expect(found.steps.map(\.text) == [short])
  }

  @Test func everyGuaranteeSaysWhatItExpects() {
    let expectations = Set(Guarantee.allCases.map(\.expectation))
    #expect(expectations.count == Guarantee.allCases.count)
    #expect(expectations.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
  }
}

@Suite("Further cases behind one counterexample")
struct FurtherCasesTests {
  private func wrong(_ found: Int?) -> Violation {
    Violation(expected: "\(1)", found: "find gives \(found)")
  }

  @Test func casesOfOneKindAreCountedTogether() {
    var further = FurtherCases(after: wrong(20))
    further.note(case: 7, wrong(31))
    further.note(case: 8, nil)
    further.note(case: 9, wrong(nil))
    further.note(case: 10, "it threw: \("full")")
    #expect(
      further.lines == [
        "further cases: 3 of the next 4 fail too, of 2 kinds with this one",
        "  another kind, case=10: it threw: full",
      ])
  }

  @Test func withoutAnotherFailureNothingIsSaid() {
    var further = FurtherCases(after: wrong(20))
    further.note(case: 7, nil)
    #expect(further.lines.isEmpty)
  }
}
