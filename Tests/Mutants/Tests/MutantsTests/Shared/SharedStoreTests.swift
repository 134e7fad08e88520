import Mutants
import Persistence
import Testing

@testable import StoreConformance

// Serialized, because each case has three processes.
@Suite("Stores that several processes share", .serialized)
struct SharedStoreTests {
  private func find(
    _ guarantee: Guarantee, _ subject: Subject, effort: Double = 0.25
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, Replay(guarantee, seed: 1), effort: effort, child: try MutantChildCommand.find(),
      looksFurther: false)
  }

  @Test(.long, arguments: Mutants.shared.map(\.subject.id))
  func aDefectThatOnlySeveralProcessesShowIsFound(id: String) async throws {
    let mutant = try #require(Mutants.shared.first { $0.subject.id == id })
    let found = try await find(mutant.breaks, mutant.subject, effort: 1)
    let counterexample = try #require(found.counterexample, "survived: \(found)")
    #expect(counterexample.timeline.contains("clients 0 and 1 are in one process"))
    #expect(counterexample.picture?.hasPrefix("<svg") == true)
  }

  @Test(
    .long, arguments: [Guarantee.sequential, .memoryEqualsDisk, .noLostUpdate, .linearizability])
  func inOneProcessNothingIsWrongWithFindsThatAreRemembered(_ guarantee: Guarantee) async throws {
    let finding = try await find(guarantee, Mutants.shared[0].subject, effort: 0.1)
    guard case .held = finding else {
      Issue.record("\(finding)")
      return
    }
  }

  @Test(.long, arguments: Mutants.honestShared.claims.guarantees.sorted())
  func anHonestStoreRaisesNoAlarm(_ guarantee: Guarantee) async throws {
    let finding = try await find(guarantee, Mutants.honestShared)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 0)
    if guarantee == .oneProcess {
      #expect(detail.contains("; histories of 3 processes with 2 clients each on one store"))
      #expect(detail.contains("a process was killed in the midst of 1 of 2 runs"))
    }
  }

  @Test func whatNeedsAFileSaysThatThereIsNone() async throws {
    for guarantee in Guarantee.allCases
    where !Mutants.honestShared.claims.guarantees.contains(guarantee) {
      guard ![.fairness, .dataRaceFreedom, .viewsAgree].contains(guarantee) else { continue }
      let finding = try await find(guarantee, Mutants.honestShared)
      guard case .notExercised(let reason) = finding else {
        Issue.record("\(guarantee.id): \(finding)")
        continue
      }
      #expect(reason.text.hasPrefix("the store keeps "), "\(guarantee.id): \(reason)")
      #expect(reason.text.contains("on a server"))
    }
  }

  @Test func whatAServerKeepsIsShownAsTheServersAndNotAsTried() throws {
    let claims = Mutants.honestShared.claims.with { claims in
      claims.guarantees.insert(.powerLossSurvival)
      claims.keptByServer = [.powerLossSurvival: "its log", .failedSyncRemembered: "not promised"]
    }
    let finding = Finding.notExercised("the store keeps no file")
    let kept = Cell(.powerLossSurvival, finding, claims: claims)
    #expect(kept.verdict == .keptByServer && kept.agrees && kept.waiver == "its log")
    #expect(CellMark(kept).text == "server's")
    #expect(Cell(.failedSyncRemembered, finding, claims: claims).verdict == .notDeclared)
    // A counterexample counts, even if a server keeps the data.
    let broken = Finding.broken(
      Counterexample(explored: 1, "", replay: Replay(.powerLossSurvival, seed: 1)))
    #expect(Cell(.powerLossSurvival, broken, claims: claims).verdict == .broken)
    let report = ConformanceReport(stores: [
      .init(id: "kept", cells: [kept], remarks: [], hasSaid: true)
    ])
    #expect(
      ConformanceSummary.text(of: report).contains(
        "Kept by the server, not tried: G9 of kept: its log"))
  }
}
