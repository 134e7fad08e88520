import Foundation
import Testing

@testable import StoreConformance

@Suite("Wishes for a run in the environment")
struct EnvironmentRequestTests {
  private func report(_ findings: [Guarantee: Finding], _ id: String = "mine") -> ConformanceReport
  {
    let claims = Claims(Set(findings.keys))
    let cells = Guarantee.allCases.map { Cell($0, findings[$0], claims: claims) }
    return ConformanceReport(stores: [.init(id: id, cells: cells)])
  }

  private let held = Finding.held(explored: 5, detail: "")
  private let broken = Finding.broken(
    Counterexample(
      explored: 7, "save(1) threw", replay: Replay(.sequential, seed: 1, only: 3)))
  private let outOfTime = Finding.outOfTime("the budget of 60.0 seconds was over before its turn")

  @Test func theyChangeTheOptions() throws {
    let requests = try EnvironmentRequests([
      "LOCKSTEP_ONLY": "G2, g11", "LOCKSTEP_BUDGET": "1.5min", "LOCKSTEP_JSON": "report.json",
      "LOCKSTEP_REPLAY": "",
    ])
    let options = requests.applied(to: .init(seed: 7))
    #expect(options.guarantees == [.failureAtomicity, .corruptionDetected])
    #expect(options.budget == .seconds(90) && options.seed == 7)
    #expect(requests.isNarrow && requests.jsonPath == "report.json" && requests.replay == nil)
    let issue = try EnvironmentRequests(["LOCKSTEP_REPORT_ISSUE": "G9"])
    #expect(issue.applied(to: .init()).guarantees == [.powerLossSurvival] && issue.isNarrow)
    let none = try EnvironmentRequests([:])
    #expect(!none.isNarrow && none.applied(to: .init()).guarantees.count == 28)
  }

  @Test(arguments: [
    ("LOCKSTEP_ONLY", "G2,G29", "takes guarantees, such as G2,G11"),
    ("LOCKSTEP_REPORT_ISSUE", "all", "takes one guarantee, such as G2"),
    ("LOCKSTEP_BUDGET", "0s", "takes seconds or minutes above zero, such as 90s or 5min"),
    ("LOCKSTEP_BUDGET", "soon", "takes seconds or minutes"),
    ("LOCKSTEP_REPLAY", "G2", "there is no store's name before a colon"),
  ])
  func aTextThatSaysNothingIsRefused(_ variable: String, _ text: String, _ words: String) throws {
    let error = try #require(throws: EnvironmentRequests.Malformed.self) {
      try EnvironmentRequests([variable: text])
    }
    #expect(error.description.hasPrefix("\(variable) is \"\(text)\", and takes "))
    #expect(error.description.contains(words))
  }

  @Test func theBudgetsGapsDoNotThrowAndAreNamed() throws {
    let look = report([.sequential: held, .failureAtomicity: outOfTime])
    #expect(!look.agrees)
    try look.verify()
    #expect(
      ConformanceSummary.leftOut(look).contains(
        "Not tried: G2 of mine: no time was left: the budget of 60.0 seconds was over before its turn"
      ))
  }

  @Test func aLookThrowsWhatItSaw() {
    for other in [broken, .couldNotBeRun("no disk"), .notExercised("no child process")] {
      #expect(throws: ConformanceReport.Disagreement.self) {
        try report([
          .sequential: held, .failureAtomicity: outOfTime, .memoryEqualsDisk: other,
        ]).verify()
      }
    }
    // No guarantee was tried.
    #expect(throws: ConformanceReport.Disagreement.self) {
      try report([.sequential: outOfTime, .failureAtomicity: outOfTime]).verify()
    }
  }

  /// As in a plain `swift test`, which is no build with ThreadSanitizer.
  @Test(arguments: [(Claims.unsaid, true), (Claims(), false)])
  func onlyAClaimMustHaveBeenTried(claims: Claims, passes: Bool) throws {
    let cells = [
      Cell(.sequential, held, claims: claims),
      Cell(.dataRaceFreedom, .notExercised("no build with ThreadSanitizer"), claims: claims),
    ]
    let report = ConformanceReport(stores: [.init(id: "mine", cells: cells)])
    #expect(ConformanceSummary.leftOut(report).contains { $0.hasPrefix("Not tried: G24 of mine") })
    guard passes else {
      #expect(throws: ConformanceReport.Disagreement.self) { try report.verify() }
      return
    }
    try report.verify()
  }

  @Test func aPartIsJudgedByItselfIfTheEnvironmentAskedForIt() throws {
    let claims = Claims([.sequential, .failureAtomicity])
    let cells = [
      Cell(.sequential, held, claims: claims), Cell(.failureAtomicity, nil, claims: claims),
    ]
    let report = ConformanceReport(stores: [.init(id: "mine", cells: cells)])
    #expect(throws: ConformanceReport.Disagreement.self) { try report.verify() }
    try report.narrowed().verify()
  }

  @Test func oneFileHasTheReportsOfAllCalls() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { do { try FileManager.default.removeItem(at: url) } catch { print("left \(url)") } }
    let requests = try EnvironmentRequests(["LOCKSTEP_JSON": url.path])
    requests.handOut(report([.sequential: held], "first"))
    requests.handOut(report([.sequential: held], "second"))
    struct Read: Decodable {
      struct Store: Decodable { let id: String }
      let schema: Int
      let stores: [Store]
    }
    let read = try JSONDecoder().decode(Read.self, from: Data(contentsOf: url))
    #expect(read.schema == 3 && read.stores.map(\.id).suffix(2) == ["first", "second"])
  }

  @Test func theCounterexampleIsPrintedOrItsAbsence() {
    let text = EnvironmentRequests.text(of: .sequential, "mine", report([.sequential: broken]))
    #expect(text.hasPrefix("## mine: not so: behaves like a dictionary"))
    #expect(text.contains("LOCKSTEP_REPLAY='mine:G1,seed=1,case=3' "))
    let none = EnvironmentRequests.text(of: .sequential, "mine", report([.sequential: outOfTime]))
    #expect(none.hasPrefix("There is nothing to report: no counterexample of G1 of mine was found"))
    #expect(none.contains("no time was left"))
  }
}
