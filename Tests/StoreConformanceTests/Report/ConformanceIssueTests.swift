import Guarantees
import Testing

@testable import StoreConformance

@Suite("One counterexample for an issue, and the badge")
struct ConformanceIssueTests {
  private func report(_ claims: Claims = Claims([.sequential, .failureAtomicity]))
    -> ConformanceReport
  {
    let broken = Finding.broken(
      Counterexample(
        explored: 7, Violation(expected: "*nothing*", found: "{9: 9}").after("save 9=9"),
        replay: Replay(.failureAtomicity, seed: 1, only: 3)))
    let cells = Guarantee.allCases.map { guarantee in
      Cell(
        guarantee, guarantee == .failureAtomicity ? broken : .held(explored: 3, detail: ""),
        claims: claims)
    }
    return ConformanceReport(stores: [.init(id: "mine", cells: cells)])
  }

  @Test func itHasTheStoryTheReplayAndTheVersions() throws {
    let text = try #require(
      ConformanceIssue.rendered(
        report(), store: "mine", .failureAtomicity, versions: ["MyStore 1.4.2"]
      ) { "again \($0) \($1)" })
    #expect(text.contains("```\nsave 9=9\n```"))
    #expect(text.contains("**Expected:** \\*nothing\\*\n\n**Found:** {9: 9}\n"))
    #expect(text.contains("again mine G2,seed=1,case=3"))
    #expect(text.contains("- MyStore 1.4.2\n- Swift 6."))
    #expect(text.contains(ConformanceIssue.platform))
  }

  /// A counterexample of a single line has no list of calls.
  @Test func withoutAStoryThereIsNoEmptyBlock() throws {
    let broken = Finding.broken(
      Counterexample(
        explored: 1, Violation(expected: "nothing", found: "a file"),
        replay: Replay(.noResidue, seed: 1)))
    let cell = Cell(.noResidue, broken, claims: Claims([.noResidue]))
    let text = try #require(
      ConformanceIssue.rendered(
        ConformanceReport(stores: [.init(id: "mine", cells: [cell])]), store: "mine", .noResidue
      ) { "again \($0) \($1)" })
    #expect(!text.contains("The calls, one by one"))
    #expect(text.hasPrefix("## mine: not so: no residue is left\n\n**Expected:** nothing\n"))
  }

  @Test func whereNothingIsBrokenThereIsNone() {
    let again = { (store: String, replay: Replay) in "\(store) \(replay)" }
    #expect(ConformanceIssue.rendered(report(), store: "mine", .sequential, again: again) == nil)
    #expect(
      ConformanceIssue.rendered(report(), store: "yours", .failureAtomicity, again: again) == nil)
  }

  @Test func aBadgeCountsWhatWasPromised() {
    let badge = ConformanceBadge.rendered(report().stores[0])
    #expect(badge.hasPrefix("<svg ") && badge.hasSuffix("</svg>\n"))
    #expect(badge.contains("1 of 2 kept") && badge.contains("#a40e26"))
    let kept = ConformanceBadge.rendered(report(Claims([.sequential])).stores[0])
    #expect(kept.contains("1 of 1 kept<") && kept.contains("#116329"))
  }

  @Test(arguments: [
    Cell.Verdict.notDeclared, .notExercised, .waived, .keptByServer, .couldNotBeRun, .notAskedFor,
  ])
  func aBadgeNamesTheNumberOfThoseThatWereNotTried(verdict: Cell.Verdict) {
    let badge = ConformanceBadge.rendered(promised: [.held, .broken, verdict], agrees: true)
    #expect(badge.contains("1 of 3 kept, 1 not tried<"))
  }
}
