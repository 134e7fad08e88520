import Foundation
import Mutants
import Testing
import TextTables

@testable import StoreConformance

@Suite("Failures that are known and accepted for now")
struct KnownFailureTests {
  private static let entry = """
    {"store": "mine", "guarantee": "G1", "since": "2026-11-23", "reason": "issue 12"}
    """

  private func list(_ text: String) throws -> KnownFailures {
    let url = FileManager.default.temporaryDirectory.appending(path: "known-\(UUID().uuidString)")
    try Data(text.utf8).write(to: url)
    defer { do { try FileManager.default.removeItem(at: url) } catch { print("left \(url)") } }
    return try KnownFailures(contentsOfFile: url.path)
  }

  private func report(_ finding: Finding, _ known: KnownFailures) -> ConformanceReport {
    let cell = Cell(
      .sequential, finding, claims: Claims([.sequential]), known: known.entry("mine", .sequential))
    return ConformanceReport(stores: [.init(id: "mine", cells: [cell])])
  }

  private let broken = Finding.broken(
    Counterexample(
      explored: 7, "save(1) threw", replay: Replay(.sequential, seed: 1, only: 3)))

  @Test func oneThatIsKnownIsShownAndDoesNotFail() throws {
    let report = report(broken, try list("[\(Self.entry)]"))
    #expect(report.agrees)
    let text = ConformanceTable.rendered(report, in: .plain) { _, _ in "again" }
    #expect(text.contains("behaves like a dictionary, known since 2026-11-23: issue 12:"))
    #expect(text.contains("save(1) threw"))
    #expect(text.contains("  known\n"))
  }

  @Test func aReportIsThrownOnceOrSaysWhatWasExplored() throws {
    let held = report(.held(explored: 1_234, detail: ""), .none)
    try held.verify()
    #expect(held.explored == "mine: 1 guarantees held in 1,234 cases")
    let error = try #require(throws: ConformanceReport.Disagreement.self) {
      try report(broken, .none).verify()
    }
    #expect(error.description.contains("save(1) threw"))
    let known = try list("[\(Self.entry)]")
    #expect(report(broken, known).explored == "mine: 0 guarantees held in 0 cases, 1 known to fail")
  }

  @Test func aNewOneFails() throws {
    let other = Self.entry.replacing("G1", with: "G2")
    #expect(try !report(broken, list("[\(other)]")).agrees)
    #expect(try !report(broken, list("[\(Self.entry.replacing("mine", with: "other"))]")).agrees)
  }

  @Test func oneThatWasMendedFailsUntilItsEntryIsTakenOut() throws {
    let held = Finding.held(explored: 5, detail: "")
    let report = report(held, try list("[\(Self.entry)]"))
    #expect(!report.agrees)
    let text = ConformanceTable.rendered(report, in: .plain) { _, _ in "again" }
    #expect(text.contains("Take its entry out of the list of known failures."))
    #expect(text.contains("mine contradicts its claims: it keeps G1."))
    #expect(self.report(held, .none).agrees)
  }

  /// Uses a whole run: with less than the ordinary effort a known failure need not show.
  @Test(arguments: [(Duration.seconds(60), 0.01), (nil, 0.01)] as [(Duration?, Double)])
  func oneThatWasHardlyLookedForIsNotMended(budget: Duration?, effort: Double) async throws {
    let subject = Mutants.honestActor
    let known = try list("[\(Self.entry.replacing("mine", with: subject.id))]")
    let options = Conformance.Options(
      guarantees: [.sequential], seed: 3, effort: effort, known: known, children: .none,
      budget: budget)
    let report = await Conformance.check([subject], options: options)
    let cell = try #require(report.stores.first?.cells.first)
    #expect(cell.verdict == .notExercised && !cell.isMended, "\(cell)")
    let text = "\(report)"
    #expect(!text.contains("Take its entry out"))
    #expect(text.contains("Breaks that were not looked for long enough: G1 of \(subject.id)."))
  }

  @Test(arguments: [
    ("not JSON", "is no list of known failures. An entry needs store, guarantee, since and reason"),
    (#"[{"store": "mine"}]"#, "is no list of known failures"),
    ("[\(entry), \(entry)]", "names G1 of mine twice. Take one out."),
    ("[\(entry.replacing("G1", with: "G29"))]", "\"G29\" is no guarantee. Write G1 to G28."),
    ("[\(entry.replacing("2026-11-23", with: "today"))]", "\"today\", which is no day."),
    ("[\(entry.replacing("issue 12", with: " "))]", "G1 of mine has no reason."),
  ])
  func aWrongListIsRefusedWithItsPlace(_ text: String, _ words: String) throws {
    let error = try #require(throws: KnownFailures.Unusable.self) { try list(text) }
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func aListThatIsNotThereIsRefused() {
    #expect(throws: KnownFailures.Unusable.self) {
      try KnownFailures(contentsOfFile: "/nowhere/accepted.json")
    }
  }
}
