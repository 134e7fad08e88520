import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("What a cell says")
struct CellTests {
  private static let held = Finding.held(explored: 3, detail: "")
  private static let broken = Finding.broken(
    Counterexample(explored: 1, "", replay: Replay(.sequential, seed: 1)))
  private static let unexercised = Finding.notExercised("no child process")
  private static let failed = Finding.couldNotBeRun("no space")

  private static let declares = Claims([.sequential])
  private static let breaks = Claims([], breaks: [.sequential])
  private static let mayBreak = Claims([], mayBreak: [.sequential])
  private static let silent = Claims([])

  @Test(arguments: [
    (declares, held, Cell.Verdict.held, true), (declares, broken, .broken, false),
    (declares, unexercised, .notExercised, false), (declares, failed, .couldNotBeRun, false),
    (breaks, held, .notDeclared, false), (breaks, broken, .broken, true),
    (breaks, unexercised, .notExercised, false), (breaks, failed, .couldNotBeRun, false),
    (mayBreak, held, .notDeclared, true), (mayBreak, broken, .broken, true),
    (mayBreak, unexercised, .notDeclared, true), (mayBreak, failed, .couldNotBeRun, false),
    (silent, held, .notDeclared, true), (silent, broken, .broken, true),
    (silent, unexercised, .notDeclared, true), (silent, failed, .couldNotBeRun, false),
  ])
  func onlyWhatWasTriedAgreesWithAPromise(
    _ claims: Claims, _ finding: Finding, _ verdict: Cell.Verdict, _ agrees: Bool
  ) {
    let cell = Cell(.sequential, finding, claims: claims)
    #expect(cell.verdict == verdict && cell.agrees == agrees)
    #expect(cell.waiver == nil)
  }

  @Test(arguments: [
    (declares, held, Cell.Verdict.held, true), (declares, broken, .broken, false),
    (declares, unexercised, .waived, true), (declares, failed, .couldNotBeRun, false),
    (breaks, held, .notDeclared, false), (breaks, unexercised, .waived, true),
    (breaks, failed, .couldNotBeRun, false),
  ])
  func aWaiverExcusesWhatWasNotExercisedAndNothingElse(
    _ claims: Claims, _ finding: Finding, _ verdict: Cell.Verdict, _ agrees: Bool
  ) {
    var waiving = claims
    waiving.waivers = [.sequential: "by nature"]
    for cell in [
      Cell(.sequential, finding, claims: waiving),
      Cell(.sequential, finding, claims: claims, waivers: [.sequential: "by nature"]),
    ] {
      #expect(cell.verdict == verdict && cell.agrees == agrees)
      #expect(cell.waiver == (verdict == .waived ? "by nature" : nil))
    }
  }

  @Test func whatWasNotAskedForAgreesOnlyWhereThatWasAllThatWasMeant() {
    let asked = Cell(.sequential, Self.held, claims: Claims())
    let other = Cell(.failureAtomicity, nil, claims: Claims())
    #expect(other.verdict == .notAskedFor && !other.agrees)
    let report = ConformanceReport(stores: [.init(id: "mine", cells: [asked, other])])
    #expect(!report.agrees && report.agreesWhereAsked)
    #expect(Cell(.fairness, nil, claims: Claims()).agrees)
  }

  /// With little effort, or for a single case, a check that did not reach a break proves nothing.
  @Test(arguments: [(0.01, nil), (0.999, nil), (1, 3)] as [(Double, Int?)])
  func aBreakThatWasHardlyLookedForIsNoChange(effort: Double, only: Int?) {
    let replay = Replay(.sequential, seed: 1, only: only)
    let finding = Self.held.comparedWithClaims(replay, Self.breaks, effort: effort)
    let cell = Cell(.sequential, finding, claims: Self.breaks)
    #expect(cell.verdict == .notExercised && !cell.agrees && cell.isNotLookedFor)
    let report = ConformanceReport(stores: [.init(id: "mine", cells: [cell])])
    let text = ConformanceSummary.text(of: report)
    #expect(!text.contains("no longer breaks"))
    #expect(text.hasSuffix("\nBreaks that were not looked for long enough: G1 of mine."))
  }

  @Test(arguments: [declares, breaks, mayBreak, silent])
  func onlyABreakThatIsNotSeenIsWeighed(claims: Claims) {
    let replay = Replay(.sequential, seed: 1)
    for finding in [Self.broken, Self.unexercised, Self.failed] {
      #expect(finding.comparedWithClaims(replay, claims, effort: 0.01) == finding)
    }
    #expect(Self.held.comparedWithClaims(replay, claims, effort: 1) == Self.held)
    let isKeptForIt = claims.breaks.contains(.sequential)
    #expect(
      (Self.held.comparedWithClaims(replay, claims, effort: 0.01) == Self.held) == !isKeptForIt)
  }

  /// Uses a whole run, with a budget and with an effort.
  @Test(arguments: [(Duration.seconds(60), 0.01), (nil, 0.01)] as [(Duration?, Double)])
  func aRunWithLittleEffortDoesNotSayThatASpecimenIsMended(
    budget: Duration?, effort: Double
  ) async throws {
    var options = Conformance.Options(
      guarantees: [.sequential], effort: effort, children: .none, budget: budget)
    options.seed = 3
    var specimen = Mutants.honestActor
    specimen.claims = Self.breaks
    let report = await Conformance.check([specimen], options: options)
    let cell = try #require(report.stores.first?.cells.first)
    #expect(cell.verdict == .notExercised, "\(cell)")
    #expect(!"\(report)".contains("no longer breaks"))
  }
}
