import Mutants
import Testing

@testable import Processes
@testable import StoreConformance

@Suite("A replay line in the environment")
struct ReplayRequestTests {
  @Test func ofAnotherStoreLeavesThisOneUntriedAndSaysWhatToDo() async throws {
    let subjects = [Mutants.honestActor]
    let run = SuiteRun(
      .init(children: .none), try ReplayRequest("other:G1,seed=1"), ChildSupply(command: nil))
    let report = await run.report(on: subjects)
    #expect(!report.agrees)
    let store = try #require(report.stores.first)
    #expect(store.cells.allSatisfy { $0.verdict == .notAskedFor })
    #expect(
      store.remarks == [
        "not tried, because LOCKSTEP_REPLAY asks for \"other\"; if this is the store that is meant, "
          + "give its name, and else unset the variable"
      ])
  }
}
