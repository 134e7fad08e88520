import Guarantees
import Testing

@testable import Site

@Suite("Mutants on the pages of guarantees")
struct MutantPageTests {
  private func mutant(
    _ id: String, verdict: String, others: [String]? = [], detail: String? = nil,
    counterexample: String? = nil
  ) -> RecordedMutants.Mutant {
    .init(
      id: id, breaks: "G9", defect: "a | b", isKilled: verdict == "broken", otherKillers: others,
      verdict: verdict, detail: detail, counterexample: counterexample)
  }

  @Test func withoutARunNothingIsSaid() {
    #expect(KilledMutants(.powerLossSurvival, .init(effort: 0, mutants: [])).text == "")
  }

  @Test func killedMutantsAreListedAndOthersAreNotCalledKilled() {
    let record = RecordedMutants(
      effort: 5,
      mutants: [
        mutant("m-one", verdict: "broken", others: ["G2"], counterexample: "save 1\nlost"),
        mutant("m-alive", verdict: "held", detail: "10 disks"),
        mutant("m-untried", verdict: "waived", detail: "no build; get one"),
      ])
    let text = KilledMutants(.powerLossSurvival, record).text
    #expect(text.contains("had 5 % of the ordinary effort"))
    #expect(text.contains("1 of 3 were killed by this check."))
    #expect(text.contains("| `m-one` | a \\| b | G2 |"))
    #expect(text.contains("- `m-alive` (a \\| b) lived under this effort: 10 disks"))
    #expect(text.contains("- `m-untried` (a \\| b) was not tried: no build\n"))
    let page = RunPages(conformance: .init(effort: 100, stores: []), mutants: record).all[0].text
    #expect(page.contains("killed 1 of them. 0 were killed by the named check and by no other."))
    #expect(page.contains("1 lived under this effort, and 1 were not tried."))
  }

  @Test func whereOtherChecksWereNotRunNothingIsSaidOfThem() {
    let mutants = [mutant("m-one", verdict: "broken", others: nil)]
    let record = RecordedMutants(effort: 5, mutants: mutants)
    let text = KilledMutants(.powerLossSurvival, record).text
    #expect(text.contains("and ran only the check that is named for each mutant."))
    #expect(text.contains("| mutant | defect |\n|---|---|\n| `m-one` | a \\| b |\n"))
    let page = RunPages(conformance: .init(effort: 100, stores: []), mutants: record).all[0].text
    #expect(page.contains("had only the check that is named for each mutant."))
  }
}
