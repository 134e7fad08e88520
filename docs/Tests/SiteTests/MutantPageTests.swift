import Guarantees
import Testing

@testable import Site

@Suite("Mutants on the pages of guarantees")
struct MutantPageTests {
  private func mutant(
    _ id: String, verdict: String, detail: String? = nil, counterexample: String? = nil
  ) -> RecordedMutants.Mutant {
    .init(
      id: id, breaks: "G9", defect: "a | b", isKilled: verdict == "broken", verdict: verdict,
      detail: detail, counterexample: counterexample)
  }

  @Test func withoutARunNothingIsSaid() {
    #expect(KilledMutants(.powerLossSurvival, .init(mutants: [], run: .test)).text == "")
  }

  @Test func killedMutantsAreListedAndOthersAreNotCalledKilled() {
    let record = RecordedMutants(
      mutants: [
        mutant("m-one", verdict: "broken", counterexample: "save 1\nlost"),
        mutant("m-alive", verdict: "held", detail: "10 disks"),
        mutant("m-untried", verdict: "waived", detail: "no build; get one"),
      ], run: .test)
    let text = KilledMutants(.powerLossSurvival, record).text
    #expect(text.contains("1 of 3 were killed by this check."))
    #expect(text.contains("| `m-one` | a \\| b |"))
    #expect(text.contains("- `m-alive` (a \\| b) lived: 10 disks"))
    #expect(text.contains("- `m-untried` (a \\| b) was not tried: no build\n"))
    let page = RunPages(conformance: .init(stores: [], run: .test), mutants: record).tested.text
    #expect(page.contains("1 were killed, 1 lived, and 1 were not tried."))
  }
}
