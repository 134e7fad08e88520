import Persistence
import Testing
import TextTables

@testable import StoreConformance

@Suite("The table of guarantees by stores")
struct ConformanceTableTests {
  private typealias Findings = [Guarantee: Finding]

  /// A report on the four guarantees of these tests.
  private func report(
    _ stores: (String, Claims, Findings)..., waivers: [Guarantee: String] = [:]
  ) -> ConformanceReport {
    ConformanceReport(
      stores: stores.map { id, claims, findings in
        let cells = Guarantee.allCases.prefix(4).map {
          Cell($0, findings[$0] ?? .notExercised("no check"), claims: claims, waivers: waivers)
        }
        return .init(id: id, cells: cells, hasSaid: claims.isSaid)
      })
  }

  private func broken(_ guarantee: Guarantee) -> Finding {
    .broken(
      Counterexample(
        explored: 7, Violation(found: "find(1) found it").after("save(1) threw"),
        replay: Replay(guarantee, seed: 1, only: 3)))
  }

  private static func again(_ store: String, _ replay: Replay) -> String {
    "check \(store) \(replay)"
  }

  private let held = Finding.held(explored: 12_345, detail: "")
  private let claims = Claims([.sequential, .failureAtomicity])
  private let specimen = Claims([.sequential], breaks: [.failureAtomicity])

  @Test func aSmallReportIsDrawnExactly() {
    let report = report(
      ("mine", claims, [.sequential: held, .failureAtomicity: held, .memoryEqualsDisk: held]),
      ("old", specimen, [.sequential: held, .failureAtomicity: broken(.failureAtomicity)]))
    #expect(
      ConformanceTable.rendered(report, in: .plain, again: Self.again) == """
            guarantee                              mine     old
        ──  ───────────────────────────────────  ──────  ──────
        G1  behaves like a dictionary            12,345  12,345
        G2  a call that throws changed nothing   12,345  BROKEN
        G3  memory equals disk after every call       –       –
        G4  linearizable                              –       –

        a number: states, faults or histories explored without a counterexample; BROKEN: a counterexample
        was found; (broken): found, and not declared by the store; known: a counterexample that the list of
        known failures names; –: not declared, none found or not tried; ·: not exercised, or not asked for;
        waived: not exercised, and that is accepted; server's: not tried: a server keeps it in the store's
        place; NOT RUN: the machine or the suite failed


        old breaks G2, a call that throws changed nothing, as a specimen should:
            save(1) threw
            expected: a call that throws changes nothing, and a call that returns has happened
            found: find(1) found it
            again: check old G2,seed=1,case=3

        mine also kept guarantees that it does not promise: Claims([.memoryEqualsDisk])
        Every store keeps its claims: 2 checked.

        """)
  }

  @Test func aStoreIsAskedWhatItPromisesBeforeItIsAccused() throws {
    let text = ConformanceTable.rendered(
      report(("mine", .unsaid, [.sequential: held, .failureAtomicity: broken(.failureAtomicity)])),
      in: .plain, again: Self.again)
    let question = try #require(text.firstRange(of: "mine has no declared claims"))
    let accusation = try #require(
      text.firstRange(of: "mine breaks G2, a call that throws changed nothing:\n"))
    #expect(question.upperBound < accusation.lowerBound)
    #expect(text.contains("claims: Claims([.sequential])"))
    #expect(text.contains("mine, which has no declared claims, breaks G2"))
  }

  @Test func whatWasNeverPromisedComesLastAndIsCalledSo() throws {
    let text = ConformanceTable.rendered(
      report(
        (
          "mine", Claims([.failureAtomicity]),
          [.sequential: broken(.sequential), .failureAtomicity: broken(.failureAtomicity)]
        )), in: .plain, again: Self.again)
    let promised = try #require(
      text.firstRange(
        of: "mine breaks G2, a call that throws changed nothing, which it promises:"))
    let other = try #require(
      text.firstRange(of: "mine breaks G1, behaves like a dictionary, which it does not promise:"))
    #expect(promised.upperBound < other.lowerBound)
  }

  @Test func whatWasNotDeclaredIsBrokenInBrackets() {
    let text = ConformanceTable.rendered(
      report(("mine", claims, [.memoryEqualsDisk: broken(.memoryEqualsDisk)])), in: .plain,
      again: Self.again)
    #expect(text.contains("G3  memory equals disk after every call  (broken)\n"))
    #expect(text.contains("G1  behaves like a dictionary                   ·\n"))
    #expect(text.contains("Not tried: G1, G2 of mine: no check\n"))
    #expect(
      text.hasSuffix(
        "No store contradicted its claims, but some checks were not tried: 1 checked.\n"))
  }

  @Test func whatWasNotTriedAgreesWhereItIsWaived() {
    let report = report(
      ("mine", claims, [.sequential: held]), waivers: [.failureAtomicity: "no room"])
    #expect(report.agrees)
    let text = ConformanceTable.rendered(report, in: .plain, again: Self.again)
    #expect(text.contains("G2  a call that throws changed nothing   waived\n"))
    #expect(
      text.hasSuffix(
        "Waived: G2 of mine: no room\nEvery store keeps its claims: 1 checked.\n"))
  }

  @Test func whatCouldNotBeRunIsNeitherAFaultNorAgreement() {
    let failed = Finding.couldNotBeRun("no space")
    let report = report(
      ("mine", claims, [.sequential: failed, .failureAtomicity: held]),
      ("old", specimen, [.sequential: held, .failureAtomicity: failed]))
    let text = ConformanceTable.rendered(report, in: .plain, again: Self.again)
    #expect(text.contains("G1  behaves like a dictionary            NOT RUN   12,345\n"))
    #expect(
      text.hasSuffix(
        """
        Could not be run: G1 of mine: no space
        Could not be run: G2 of old: no space
        No store contradicted its claims, but some checks were not tried: 2 checked.

        """))
  }

  @Test func aBrokenPromiseIsSummedUp() {
    let text = ConformanceTable.rendered(
      report(("mine", claims, [.failureAtomicity: broken(.failureAtomicity)])), in: .plain,
      again: Self.again)
    #expect(text.contains("G2  a call that throws changed nothing   BROKEN\n"))
    #expect(
      text.contains(
        "mine breaks G2, a call that throws changed nothing, which it promises:"))
    #expect(text.hasSuffix("mine contradicts its claims: it breaks G2.\n"))
  }

  @Test func aSpecimenThatStopsBreakingIsSummedUpToo() {
    let text = ConformanceTable.rendered(
      report(("old", specimen, [.failureAtomicity: held])), in: .plain, again: Self.again)
    #expect(text.hasSuffix("\nold contradicts its claims: it no longer breaks G2.\n"))
  }

  @Test(arguments: [nil, 1, 5, 20, 40, 80, 200], [false, true])
  func everyWidthAndColourCanBeDrawn(_ width: Int?, _ usesColor: Bool) {
    let style = TerminalStyle(isInteractive: true, usesColor: usesColor, width: width)
    let text = ConformanceTable.rendered(
      report(
        ("mine", claims, [.sequential: held]), ("old", specimen, [.failureAtomicity: held]),
        ("a-store-with-a-long-name", claims, [.linearizability: broken(.linearizability)])),
      in: style, again: Self.again)
    #expect(text.contains("G1") && text.contains("12,345"))
    #expect(text.contains("\u{1B}[") == usesColor)
  }

  @Test func noStoreIsATableToo() {
    #expect(
      ConformanceTable.rendered(report(), in: .plain, again: Self.again)
        .hasSuffix("Nothing was checked.\n"))
  }

  @Test func aReportPrintsItselfWithALineThatShowsACounterexampleAgain() {
    let text = "\(report(("old", specimen, [.failureAtomicity: broken(.failureAtomicity)])))"
    #expect(text.contains("G2  a call that throws changed nothing   BROKEN\n"))
    #expect(
      text.contains(
        "    found: find(1) found it\n    again: LOCKSTEP_REPLAY='old:G2,seed=1,case=3' swift test\n"
      ))
  }

  @Test func aRemarkIsShownAndMayContradict() {
    let cells = [Cell(.sequential, held, claims: claims)]
    let store = ConformanceReport.StoreReport(
      id: "mine", cells: cells, remarks: [Remark("it writes elsewhere", contradicts: true)])
    let text = ConformanceReport(stores: [store]).description
    #expect(text.hasSuffix("mine: it writes elsewhere\nmine contradicts its claims.\n"))
  }
}
