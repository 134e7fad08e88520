import Foundation
import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Stores that are wrong in one situation")
struct SituationTests {
  /// Enough effort for the long fixed cases.
  private static let effort = FixedCase.longEffort

  @Test(.long, arguments: Mutants.situations.map(\.subject.id))
  func everyMutantIsKilledByTheCheckThatIsNamed(id: String) async throws {
    let mutant = try #require(Mutants.situations.first { $0.subject.id == id })
    let finding = await Self.find(mutant.breaks, mutant.subject, effort: Self.effort)
    let counterexample = try #require(finding.counterexample, "\(mutant) survived: \(finding)")
    #expect(!counterexample.timeline.contains("within"), "a time limit is not what should kill it")
  }

  /// Each row of the page's table names checks and mutants that these checks kill.
  @Test func theTableOfSituationsNamesMutantsOfItsChecks() throws {
    let table = try #require(
      try ChecksPage.text().components(separatedBy: "\n## ").first { $0.hasPrefix("Situations\n") })
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count > 20)
    let mutants = Mutants.all + Mutants.direct
    for row in rows {
      let cells = row.split(separator: "|")
      let checks = cells[1].matches(of: /G\d+/).compactMap { Guarantee(id: String($0.0)) }
      let names = cells[2].matches(of: /`(\S+)`/).map { String($0.1) }
      #expect(!checks.isEmpty && !names.isEmpty)
      for name in names {
        let mutant = mutants.first { $0.subject.id == "mutant-\(name)" || $0.subject.id == name }
        let breaks = try #require(mutant, "\(name) is no mutant").breaks
        #expect(checks.contains(breaks) || cells[1].contains(" to "), "\(name) breaks \(breaks.id)")
      }
    }
  }

  /// The situations show no defect in stores without a defect.
  @Test(
    .long, arguments: [Guarantee.sequential, .failureAtomicity, .memoryEqualsDisk, .noLostUpdate])
  func aStoreOfDatesAndLargeNumbersIsSound(guarantee: Guarantee) async {
    let finding = await Self.find(guarantee, Mutants.honestEntries, effort: Self.effort)
    guard case .held = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  private static func find(
    _ guarantee: Guarantee, _ subject: Subject, effort: Double
  ) async -> Finding {
    do {
      return await ChildRole.isolatedCheck(
        subject, Replay(guarantee, seed: 1), effort: effort, child: try MutantChildCommand.find(),
        looksFurther: false)
    } catch {
      return .couldNotBeRun("\(error)")
    }
  }
}
