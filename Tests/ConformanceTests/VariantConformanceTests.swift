import Persistence
import TestPrograms
import Testing
import VariantCatalog

@testable import StoreConformance
@testable import lockstep

/// Every variant by every check.
@Suite("Every variant is held to the suite")
struct VariantConformanceTests {
  // Only a build with ThreadSanitizer sees races, and the tests have no such build (Tests/conform).
  private static let checked = Set(Check.all.map(\.guarantee)).subtracting([.dataRaceFreedom])
  /// Including the stores with tiny thresholds.
  static let stores =
    VariantCatalog.all.filter { !$0.isSpecimen && $0.claims.fileAccess != .server }.map(\.id) + [
      "actor-journaled/tiny", "sqlite/tiny",
    ]
  /// All stores under `Tests/run --all`; otherwise a store with a lock.
  private static let storesOfThisRun = Tier.isWhole ? stores : ["mutex"]
  static let specimens = VariantCatalog.all.filter(\.isSpecimen).map(\.id)

  @Test func theSuiteHasChecks() {
    #expect(Self.checked.isSuperset(of: [.sequential, .failureAtomicity, .linearizability]))
    #expect(Check.all.count == Self.checked.count + 1)
    let ids = Self.stores + Self.specimens + ServerConformanceTests.stores
    #expect(Set(Subject.catalog.map(\.id)) == Set(ids))
    #expect(Subject.catalog.count == ids.count)
  }

  @Test(arguments: storesOfThisRun)
  func aStoreDoesAsItSays(_ id: String) async throws {
    for cell in try await CatalogReports.cells(id, .littleOfEverything) {
      #expect(cell.agrees, "\(cell.text(of: id))")
      // The suite can exercise every promise of a store for use that has a check.
      #expect((cell.verdict == .held) == cell.declared, "\(cell.text(of: id))")
      if cell.declared { #expect(cell.explored > 0) }
    }
  }

  @Test(.long, arguments: specimens)
  func aSpecimenBreaksWhatItIsKeptForBreaking(_ id: String) async throws {
    let breaks = try CatalogReports.subject(id).claims.breaks.subtracting([.dataRaceFreedom])
    #expect(breaks.isSubset(of: Self.checked), "a defect without a check is only an assertion")
    let cells = try await CatalogReports.cells(id, .allOfItsDefects)
    #expect(Set(cells.map(\.guarantee)) == breaks)
    for cell in cells {
      #expect(cell.verdict == .broken, "\(cell.text(of: id))")
    }
  }

  @Test(.long, arguments: specimens)
  func aSpecimenBreaksNothingElse(_ id: String) async throws {
    let claims = try CatalogReports.subject(id).claims
    for cell in try await CatalogReports.cells(id, .littleOfTheRest) {
      let mayBreak = claims.mayBreak.contains(cell.guarantee)
      #expect((mayBreak || cell.verdict != .broken) && cell.agrees, "\(cell.text(of: id))")
    }
  }

  @Test(.long) func theReplayLineOfACounterexampleShowsItAgain() async throws {
    let child = try BuiltLockstep.command()
    let specimen = try CatalogReports.subject("published-actor")
    // The cases of the other guarantees depend on the kernel and the clock.
    let repeatable: Set<Guarantee> = [
      .failureAtomicity, .corruptionDetected, .nothingDestroyed, .unreadableIsNotMissing,
      .oneProcess, .pathsStayInside,
    ]
    let cells = try await CatalogReports.cells(specimen.id, .allOfItsDefects)
      .filter { repeatable.contains($0.guarantee) }
    #expect(cells.count == repeatable.count)
    for cell in cells {
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
  /// The finding, for a test's message.
  fileprivate func text(of store: String) -> String {
    "\(store) \(guarantee.id) \(verdict): \(detail) \(replay.map { "--replay \($0)" } ?? "")"
  }
}
