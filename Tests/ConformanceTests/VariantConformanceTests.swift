import Persistence
import Testing
import VariantCatalog

@testable import StoreConformance
@testable import lockstep

/// Every variant by every check that exists.
///
/// With a twentieth of the ordinary effort, so that all tests together stay quick; the whole of it
/// is what `lockstep conform` runs.
@Suite("Every variant is held to the suite")
struct VariantConformanceTests {
  private static let effort = 0.05
  // Races are seen in a build with ThreadSanitizer only, which is none of the tests' (Tests/conform).
  private static let checked = Set(Check.all.map(\.guarantee)).subtracting([.dataRaceFreedom])
  static let stores = VariantCatalog.all.filter { !$0.isSpecimen }.map(\.id)
  static let specimens = VariantCatalog.all.filter(\.isSpecimen).map(\.id)

  private func subject(_ id: String) throws -> Subject {
    try #require(Subject.catalog.first { $0.id == id })
  }

  /// The cells of the guarantees that were asked for and have a check.
  private func cells(
    _ id: String, _ guarantees: Set<Guarantee>, effort: Double
  ) async throws -> [Cell] {
    let options = Conformance.Options(
      guarantees: guarantees, effort: effort,
      waivers: [.dataRaceFreedom: "Tests/conform looks for data races"],
      children: .command(try BuiltLockstep.command()))
    let report = await Conformance.check([try subject(id)], options: options)
    #expect(report.stores.map(\.id) == [id])
    return report.stores[0].cells.filter { $0.verdict != .notAskedFor && $0.verdict != .waived }
  }

  @Test func theSuiteHasChecks() {
    #expect(Self.checked.isSuperset(of: [.sequential, .failureAtomicity, .linearizability]))
    #expect(Check.all.count == Self.checked.count + 1)
    #expect(Subject.catalog.map(\.id) == VariantCatalog.all.map(\.id))
  }

  @Test(arguments: stores)
  func aStoreDoesAsItSays(_ id: String) async throws {
    for cell in try await cells(id, Set(Guarantee.allCases), effort: Self.effort) {
      #expect(cell.agrees, "\(cell.text(of: id))")
      // A store for use promises nothing that the suite has a check for and cannot exercise.
      #expect((cell.verdict == .held) == cell.declared, "\(cell.text(of: id))")
      if cell.declared { #expect(cell.explored > 0) }
    }
  }

  @Test(arguments: specimens)
  func aSpecimenBreaksWhatItIsKeptForBreaking(_ id: String) async throws {
    let breaks = try subject(id).claims.breaks.subtracting([.dataRaceFreedom])
    #expect(breaks.isSubset(of: Self.checked), "a defect without a check is only an assertion")
    // A counterexample ends a check, so the whole effort costs little here.
    for cell in try await cells(id, breaks, effort: 1) {
      #expect(cell.verdict == .broken, "\(cell.text(of: id))")
    }
  }

  @Test(arguments: specimens)
  func aSpecimenBreaksNothingElse(_ id: String) async throws {
    let claims = try subject(id).claims
    let rest = Set(Guarantee.allCases).subtracting(claims.breaks)
    for cell in try await cells(id, rest, effort: Self.effort) {
      let mayBreak = claims.mayBreak.contains(cell.guarantee)
      #expect((mayBreak || cell.verdict != .broken) && cell.agrees, "\(cell.text(of: id))")
    }
  }

  @Test func theReplayLineOfACounterexampleShowsItAgain() async throws {
    let child = try BuiltLockstep.command()
    let specimen = try subject("published-actor")
    // Of the others, what the kernel and the clock do is part of the case.
    let repeatable: Set<Guarantee> = [
      .failureAtomicity, .corruptionDetected, .nothingDestroyed, .unreadableIsNotMissing,
      .oneProcess, .pathsStayInside,
    ]
    for cell in try await cells("published-actor", repeatable, effort: Self.effort) {
      let text = try #require(cell.replay?.description)
      let replay = try Replay(text)
      let finding = await ChildRole.isolatedCheck(specimen, replay, effort: 1, child: child)
      guard case .broken(let again) = finding else {
        Issue.record("\(text) gave \(finding)")
        continue
      }
      #expect(again.replay.description == text)
    }
  }
}

extension Cell {
  /// What was found, for a test's message.
  fileprivate func text(of store: String) -> String {
    "\(store) \(guarantee.id) \(verdict): \(detail) \(replay.map { "--replay \($0)" } ?? "")"
  }
}
