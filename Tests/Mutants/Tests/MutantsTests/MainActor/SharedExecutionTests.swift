import MainActorStores
import Mutants
import Persistence
import Testing

@testable import StoreConformance

/// Stores of which one cannot be called while another stands still.
///
/// Serialized, because each test waits for a child in which such a store stands still.
@Suite(
  "Stores that share an actor or a queue, among them stores on the main actor", .serialized)
struct SharedExecutionTests {
  private static let correct = Mutants.sharing + [MainActorStores.honest]
  private static let wrong =
    Mutants.all.filter { ["mutant-yields", "mutant-loadsBehind"].contains($0.subject.id) }
    + MainActorStores.mutants
  /// The checks that hold a store and call another, and a check with schedules of threads.
  private static let holding: [Guarantee] = [.pathsStayInside, .oneProcess, .progress]

  /// In a child, because the main actor of this process has other work.
  private func finding(
    _ guarantee: Guarantee, _ subject: Subject, effort: Double
  ) async throws -> Finding {
    await ChildRole.isolatedCheck(
      subject, Replay(guarantee, seed: 1), effort: effort,
      child: try MutantChildCommand.find(), looksFurther: false)
  }

  @Test(arguments: correct.map(\.id))
  func aCorrectOneIsNotAccused(id: String) async throws {
    let subject = try #require(Self.correct.first { $0.id == id })
    for guarantee in Self.holding {
      let finding = try await finding(guarantee, subject, effort: 0.02)
      guard case .held(_, let detail) = finding else {
        Issue.record("\(guarantee.id): \(finding)")
        continue
      }
      if guarantee == .pathsStayInside {
        #expect(detail.contains("stores of this kind share an actor, a queue or a thread"))
      }
    }
  }

  /// A lock of the whole directory is no actor: only then the second store waits in one directory
  /// and not in another.
  @Test func aLockOfTheDirectoryIsStillFound() async throws {
    let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-waitsForDirectory" })
    let finding = try await finding(.pathsStayInside, mutant.subject, effort: 0.02)
    let found = try #require(finding.counterexample, "\(finding)")
    #expect(found.timeline.contains("the second waited until the first went on"))
  }

  /// `Tests/races` looks for data races.
  private static let ofTheList = MainActorStores.documented.claims.guarantees
    .subtracting([.dataRaceFreedom]).sorted()

  @Test(arguments: ofTheList)
  func theListOfTheDocumentationKeepsItsClaims(_ guarantee: Guarantee) async throws {
    let finding = try await finding(guarantee, MainActorStores.documented, effort: 0.02)
    #expect(Cell(guarantee, finding, claims: .unsaid).verdict == .held, "\(finding)")
  }

  /// The page names these guarantees, too, and the reasons.
  @Test(arguments: [
    (Guarantee.powerLossSurvival, 0.1), (.failureAtomicity, 0.1), (.corruptionDetected, 0.1),
    (.noResidue, 0.1), (.decoderSurvives, 1),
  ])
  func theListOfTheDocumentationBreaksTheOthers(_ guarantee: Guarantee, effort: Double) async throws
  {
    #expect(!MainActorStores.documented.claims.guarantees.contains(guarantee))
    let finding = try await finding(guarantee, MainActorStores.documented, effort: effort)
    #expect(finding.counterexample != nil, "\(finding)")
  }

  @Test func aCorrectOneOnTheMainActorIsTriedUnderSchedulesOfThreads() async throws {
    let finding = try await finding(.noLostUpdate, MainActorStores.honest, effort: 0.02)
    guard case .held(_, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(detail.contains("schedules of the threads of two clients"), "\(detail)")
  }

  @Test func aWrongOneOnTheMainActorIsShownWithTheStepsOfTheMainThread() async throws {
    let mutant = try #require(
      MainActorStores.mutants.first { $0.subject.id == "mutant-default-yields" })
    let finding = try await finding(.linearizability, mutant.subject, effort: 0.1)
    let found = try #require(finding.counterexample, "\(finding)")
    #expect(found.replay.only.map { $0 >= 3_000_000 } == true, "\(found)")
    #expect(found.timeline.contains("enters the main actor"), "\(found)")
  }

  @Test func everyFormHasBothDefects() {
    #expect(Self.wrong.count == 4)
  }

  @Test(arguments: wrong.map(\.subject.id))
  func aWrongOneIsNamed(id: String) async throws {
    let mutant = try #require(Self.wrong.first { $0.subject.id == id })
    let finding = try await finding(mutant.breaks, mutant.subject, effort: 0.1)
    #expect(finding.counterexample != nil, "\(mutant) survived: \(finding)")
  }

  /// Every check; all effort would take three quarters of an hour, one store after the other.
  @Test(.long, arguments: correct.map(\.id))
  func noCheckAccusesACorrectOne(id: String) async throws {
    let subject = try #require(Self.correct.first { $0.id == id })
    // `Tests/races` looks for data races.
    for guarantee in subject.claims.guarantees.subtracting([.dataRaceFreedom]).sorted() {
      let finding = try await finding(guarantee, subject, effort: 0.05)
      let cell = Cell(guarantee, finding, claims: subject.claims)
      #expect(cell.verdict == .held, "\(guarantee.id): \(finding)")
    }
  }
}
